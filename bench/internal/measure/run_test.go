package measure_test

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
	"github.com/seed1237c087/manta/bench/internal/measure"
)

func config(c *fake.Clock) measure.Config {
	return measure.Config{
		Clock: c, Budget: 40 * time.Millisecond, MinRounds: 3, MinBatch: 50 * time.Microsecond, Units: 1,
	}
}

// working is a rival whose work takes so long.
func working(c *fake.Clock, name string, wall, cpu time.Duration) measure.Rival {
	return measure.Rival{Name: name, Op: func() { c.Work(wall, cpu) }}
}

func mustRun(t *testing.T, c measure.Config, rivals ...measure.Rival) []measure.Track {
	t.Helper()
	tracks, err := c.Run(rivals)
	if err != nil {
		t.Fatal(err)
	}
	return tracks
}

func TestFiguresAreOfOneUnit(t *testing.T) {
	clock := &fake.Clock{}
	c := config(clock)
	c.Units, c.Budget = 10, 4*time.Millisecond
	tracks := mustRun(t, c,
		working(clock, "quick", 30*time.Nanosecond, 60*time.Nanosecond),
		working(clock, "slow", time.Millisecond, time.Microsecond))
	for i, want := range []struct {
		name      string
		wall, cpu float64
	}{{"quick", 3, 6}, {"slow", 100_000, 100}} {
		tr := &tracks[i]
		if tr.Rival != want.name || tr.Median() != want.wall || tr.CPU != want.cpu {
			t.Errorf("got %s %v (processor %v), want %+v", tr.Rival, tr.Median(), tr.CPU, want)
		}
		if !math.IsNaN(tr.P99()) {
			t.Errorf("%s: P99 = %v of a batch, want NaN", tr.Rival, tr.P99())
		}
	}
}

func TestBatchesAreLongEnoughAndNoLonger(t *testing.T) {
	for _, wall := range []time.Duration{1, 30, 700, 49_999, 50_000, 1_000_000} {
		clock := &fake.Clock{}
		c := config(clock)
		c.Budget = time.Millisecond
		tr := mustRun(t, c, working(clock, "it", wall, 0))[0]
		took := time.Duration(tr.Batch) * wall
		if took < 50*time.Microsecond {
			t.Errorf("a batch of %d that take %v each is too short", tr.Batch, wall)
		}
		if tr.Batch > 1 && took > 100*time.Microsecond {
			t.Errorf("a batch of %d that take %v each is too long", tr.Batch, wall)
		}
	}
}

// TestBatchSizeAfterInterruptions: what interrupts every other try does not make
// the batch smaller.
func TestBatchSizeAfterInterruptions(t *testing.T) {
	clock := &fake.Clock{}
	r := working(clock, "it", 30, 0)
	work, tries := r.Op, 0
	interrupted := false
	r.Before = func() {
		interrupted = tries%2 == 0
		tries++
	}
	r.Op = func() {
		work()
		if interrupted {
			clock.Work(10*time.Millisecond, 0)
			interrupted = false
		}
	}
	c := config(clock)
	c.Budget = time.Millisecond
	if tr := mustRun(t, c, r)[0]; tr.Batch*30 < 50_000 {
		t.Errorf("batches of %d times 30 ns", tr.Batch)
	}
}

func TestBatchOfNoTimeAtAll(t *testing.T) {
	clock := &fake.Clock{Tick: time.Nanosecond} // nothing but looking at it moves the clock
	c := config(clock)
	c.Budget, c.MinRounds = 1, 1
	if tr := mustRun(t, c, measure.Rival{Op: func() {}})[0]; tr.Batch < 1000 {
		t.Errorf("batches of %d for work that takes no time", tr.Batch)
	}
}

func TestRivalsTakeTurns(t *testing.T) {
	clock := &fake.Clock{}
	c := config(clock)
	var done []string
	rival := func(name string) measure.Rival {
		return measure.Rival{Name: name, Op: func() {
			done = append(done, name)
			clock.Work(time.Millisecond, 0)
		}}
	}
	var rounds [][]string
	c.Progress = func() {
		rounds = append(rounds, done)
		done = nil
	}
	mustRun(t, c, rival("A"), rival("B"), rival("C"))
	// 30 ms are for turns of 1 ms. What was done to find the size of
	// batches stands before those of the first round. In the last 10 ms the
	// processor time is taken, in rounds of 9 ms.
	if len(rounds) != 12 {
		t.Fatalf("%d rounds, want 12", len(rounds))
	}
	rounds[0] = rounds[0][len(rounds[0])-3:]
	orders := map[string]bool{}
	for i, round := range rounds[:10] {
		orders[strings.Join(round, " ")] = true
		if slices.Sort(round); !reflect.DeepEqual(round, []string{"A", "B", "C"}) {
			t.Errorf("round %d: %v, want one turn of each", i, round)
		}
	}
	if len(orders) < 3 {
		t.Errorf("in 10 rounds the orders are %v: somebody always follows the same one", orders)
	}
	for i, round := range rounds[10:] {
		if want := []string{"A", "A", "A", "B", "B", "B", "C", "C", "C"}; !reflect.DeepEqual(round, want) {
			t.Errorf("round %d for the processor time: %v, want %v", i, round, want)
		}
	}
}

func TestRounds(t *testing.T) {
	for _, x := range []struct {
		budget time.Duration
		want   int
	}{{1, 3}, {40 * time.Millisecond, 15}, {80 * time.Millisecond, 30}} {
		clock := &fake.Clock{}
		c := config(clock)
		c.Budget = x.budget
		for _, tr := range mustRun(t, c, working(clock, "A", time.Millisecond, 0), working(clock, "B", time.Millisecond, 0)) {
			if len(tr.Turns) != x.want {
				t.Errorf("%v: %s has %d turns, want %d", x.budget, tr.Rival, len(tr.Turns), x.want)
			}
		}
	}
}

func TestGettingThereIsNotTimed(t *testing.T) {
	clock := &fake.Clock{}
	r := working(clock, "it", 10*time.Microsecond, 20*time.Microsecond)
	there := false
	r.Within = func(batch func()) {
		clock.Work(time.Millisecond, time.Millisecond)
		there = true
		batch()
		there = false
		clock.Work(time.Millisecond, time.Millisecond)
	}
	r.Before = func() { clock.Work(time.Second, time.Second) }
	r.Check = func() error {
		if !there {
			return errors.New("checked elsewhere")
		}
		return nil
	}
	if tr := mustRun(t, config(clock), r)[0]; tr.Median() != 10_000 || tr.CPU != 20_000 {
		t.Errorf("got %v (processor %v), want 10000 (20000)", tr.Median(), tr.CPU)
	}
}

func TestOwnTurns(t *testing.T) {
	clock := &fake.Clock{}
	turns := 0.0
	r := measure.Rival{Name: "it", Turn: func(measure.Clock) []float64 {
		turns++
		clock.Work(20*time.Millisecond, 6*time.Microsecond)
		return []float64{1, turns, 1000}
	}}
	tr := mustRun(t, config(clock), r)[0] // 1 turn to check, 3 to measure
	if want := []float64{2, 3, 4}; !reflect.DeepEqual(tr.Turns, want) {
		t.Errorf("turns %v, want %v", tr.Turns, want)
	}
	if want := []float64{1, 2, 1000, 1, 3, 1000, 1, 4, 1000}; !reflect.DeepEqual(tr.Singles, want) {
		t.Errorf("singles %v, want %v", tr.Singles, want)
	}
	if tr.Median() != 3 || tr.P99() != 1000 || tr.CPU != 2000 || tr.Batch != 0 {
		t.Errorf("median %v, p99 %v, processor %v, batch %d; want 3, 1000, 2000, 0", tr.Median(), tr.P99(), tr.CPU, tr.Batch)
	}
}

// TestTurnsKnowWhatTheyUse: a turn that is done elsewhere, or only in part, says how much processor time it took.
func TestTurnsKnowWhatTheyUse(t *testing.T) {
	clock := &fake.Clock{}
	r := measure.Rival{
		Turn: func(measure.Clock) []float64 {
			clock.Work(20*time.Millisecond, time.Millisecond)
			return []float64{1, 2}
		},
		Used: func() time.Duration { return 10 * time.Microsecond },
	}
	if tr := mustRun(t, config(clock), r)[0]; tr.CPU != 5000 {
		t.Errorf("processor %v, want 5000", tr.CPU)
	}
}

func TestWhatIsNotKnown(t *testing.T) {
	clock := &fake.Clock{NoCPU: true}
	tracks := mustRun(t, config(clock),
		working(clock, "it", time.Millisecond, time.Millisecond),
		measure.Rival{Name: "none", Turn: func(measure.Clock) []float64 { return nil }})
	if !math.IsNaN(tracks[0].CPU) || tracks[0].Median() != 1e6 {
		t.Errorf("median %v, processor %v; want 1e6, NaN", tracks[0].Median(), tracks[0].CPU)
	}
	if !math.IsNaN(tracks[1].Median()) || !math.IsNaN(tracks[1].CPU) {
		t.Errorf("median %v, processor %v where nothing can be measured", tracks[1].Median(), tracks[1].CPU)
	}
}

// TestWrongResults: who goes wrong at the first time ends it before anything is
// timed, and who does so later ends it then.
func TestWrongResults(t *testing.T) {
	for _, byTurn := range []bool{false, true} {
		for _, wrongAt := range []int{1, 2, 3} {
			clock := &fake.Clock{}
			done, checks := 0, 0
			good := measure.Rival{Name: "good", Op: func() {
				done++
				clock.Work(time.Millisecond, 0)
			}}
			bad := measure.Rival{Name: "bad", Op: func() { clock.Work(time.Millisecond, 0) }}
			if byTurn {
				bad.Op = nil
				bad.Turn = func(measure.Clock) []float64 { return []float64{1} }
			}
			cause := errors.New("off by one")
			bad.Check = func() error {
				if checks++; checks == wrongAt {
					return cause
				}
				return nil
			}
			c := config(clock)
			tracks, err := c.Run([]measure.Rival{good, bad})
			if !errors.Is(err, measure.ErrWrong) || !errors.Is(err, cause) || !strings.Contains(err.Error(), "bad") {
				t.Errorf("wrong at check %d: error %v", wrongAt, err)
			}
			if tracks != nil {
				t.Errorf("wrong at check %d: there are tracks", wrongAt)
			}
			if (wrongAt == 1) != (done == 1) {
				t.Errorf("wrong at check %d: the other one has worked %d times", wrongAt, done)
			}
		}
	}
}

// TestRemote: what is done elsewhere is timed there, batch by batch.
func TestRemote(t *testing.T) {
	var batches []int
	r := measure.Rival{Name: "far", Remote: func(n int) (took, cpu time.Duration) {
		batches = append(batches, n)
		return time.Duration(n) * 100 * time.Microsecond, time.Duration(n) * 150 * time.Microsecond
	}}
	c := measure.Config{Clock: &fake.Clock{Tick: time.Microsecond}, Budget: time.Millisecond, MinRounds: 3, MinBatch: time.Millisecond, Units: 2}
	tracks, err := c.Run([]measure.Rival{r})
	if err != nil {
		t.Fatal(err)
	}
	if got := tracks[0]; got.Median() != 50_000 || got.CPU != 75_000 || got.Batch < 10 || len(got.Turns) < 3 {
		t.Errorf("the track is %+v, after batches of %v", got, batches)
	}
	r.Check = func() error { return errors.New("far off") }
	if _, err := c.Run([]measure.Rival{r}); !errors.Is(err, measure.ErrWrong) {
		t.Errorf("a wrong result: error %v", err)
	}
}
