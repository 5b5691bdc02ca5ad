package main

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
)

func plainScene() *scene {
	return &scene{clock: &fake.Clock{Tick: time.Microsecond}, plain: true, shrink: 1000, spinRate: 0.1}
}

// TestWrongResultsAreFound lets work go wrong and asks whether it was right.
func TestWrongResultsAreFound(t *testing.T) {
	var ran, spawned atomic.Int64
	spawned.Store(2)
	ran.Store(1)
	if err := ranAll(&ran, &spawned); err == nil || err.Error() != "1 tasks ran of 2" {
		t.Errorf("a task that is lost: %v", err)
	}
	c := plainScene().caller(5000)
	if c.call(); c.verdict() != nil {
		t.Errorf("a right sum: %v", c.verdict())
	}
	right := c.sum
	c.sum = func() float64 { return right() + 1 }
	c.call()
	c.sum = right
	if c.call(); c.verdict() == nil {
		t.Error("a wrong sum was forgotten")
	}
}

// TestStorm checks that the storm is uneven, and that its result tells its leaves apart.
func TestStorm(t *testing.T) {
	s := &scene{spinRate: 0.1}
	seen := map[uint64]bool{}
	for depth := range 20 {
		seen[s.calm(depth)] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d different results of 20", len(seen))
	}
}

func TestRowsAreNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rows() {
		if seen[r.name] || r.name == "" || strings.ContainsAny(r.name, " ,|") {
			t.Errorf("a row is named %q", r.name)
		}
		seen[r.name] = true
		if r.title == "" || strings.HasSuffix(r.title, ".") || r.op == "" || r.setup == nil {
			t.Errorf("%s: title %q, op %q", r.name, r.title, r.op)
		}
		if r.length(true) < r.length(false) {
			t.Errorf("%s: full turns are shorter", r.name)
		}
	}
}

func TestSelectRows(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"idle", "idle"},
		{"spawn", "spawn/1ms spawn/10ms"},
		{"periodic.*,idle", "idle periodic periodic_1k"},
		{"idle,idle", "idle"},
		{"idle,nothing", ""},
		{"(", ""},
	} {
		chosen, err := selectRows(c.list)
		if (err != nil) != (c.want == "") {
			t.Errorf("%q: error %v", c.list, err)
		}
		var names []string
		for _, r := range chosen {
			names = append(names, r.name)
		}
		if err == nil && strings.Join(names, " ") != c.want {
			t.Errorf("%q names %q", c.list, names)
		}
	}
	if all, err := selectRows(""); err != nil || len(all) != len(rows()) {
		t.Errorf("%d rows, error %v", len(all), err)
	}
}

func TestPaced(t *testing.T) {
	s := plainScene()
	var at []time.Duration
	if n := s.paced(time.Millisecond, 5*time.Millisecond, func(i int) {
		if i != len(at) {
			t.Errorf("call %d is given %d", len(at), i)
		}
		at = append(at, s.clock.Now())
	}); n != 5 || len(at) != 5 {
		t.Errorf("%d calls, %d counted", len(at), n)
	}
	for i := 1; i < len(at); i++ {
		if d := at[i] - at[i-1]; d < 990*time.Microsecond || d > 1010*time.Microsecond {
			t.Errorf("call %d comes %v after the one before", i, d)
		}
	}
}

func TestOptions(t *testing.T) {
	var stderr strings.Builder
	o, err := parse(strings.Fields("-rows idle -strategies TickleAll,Counters -workers 3,1 -full -rounds 7"), &stderr)
	if err != nil || len(o.rows) != 1 || strings.Join(o.strategies, " ") != "TickleAll Counters" ||
		len(o.workers) != 2 || o.workers[0] != 3 || !o.full || o.rounds != 7 {
		t.Errorf("%+v, error %v", o, err)
	}
	if o, err := parse(nil, &stderr); err != nil || len(o.strategies) != len(strategies()) || len(o.workers) != 3 {
		t.Errorf("%+v, error %v", o, err)
	}
	for _, bad := range []string{
		"-workers 0", "-workers x", "-workers 1,,2", "-strategies Nobody", "-rows nobody", "-report", "-rounds -1", "extra",
	} {
		var stderr strings.Builder
		if _, err := parse(strings.Fields(bad), &stderr); err == nil || !strings.Contains(stderr.String(), "Usage") {
			t.Errorf("%q: error %v", bad, err)
		}
	}
}

// track is one of two turns: a call of so many milliseconds each, that much of a core.
func track(row, strategy string, workers int, ms float64, cores float64) *Track {
	s := Sample{
		Took: []float64{ms * 1e6, ms * 1e6}, Ops: 2, Wall: time.Second,
		CPU: time.Duration(cores * float64(time.Second)), Wakes: 10, IdleWakes: 4, Awake: 1.5,
	}
	return &Track{Row: row, Strategy: strategy, Workers: workers, Samples: []Sample{s, s}}
}

func TestTables(t *testing.T) {
	r := &results{Date: "today", Machine: "here", Tracks: []*Track{
		track("increment_all", plain, 0, 2, 1),
		track("increment_all", "Counters", 2, 1, 2),
		track("increment_all", "TickleAll", 2, 2, 1),
		track("increment_all", "TickleAllByStore", 2, 3, 1),
		track("increment_all", "TickleAllBySwap", 2, 4, 1),
		track("idle", "Counters", 2, 1, 0.002),
		track("single_producer", "Counters", 2, 1, 0.5),
		track("single_producer", "TickleAll", 2, 1, 2),
	}}
	var out strings.Builder
	if err := r.write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"today; here.",
		"|  | loop | 2.00 ms |  | 2.00 ms | 500 ms |  | 1.00 |  |  |\n",
		"| 2 | TickleAll | 2.00 ms | 2.00 | 2.00 ms | 500 ms | 0.50 | 1.00 | 10 | 4.00 |\n",
		"| 2 | Counters | 1.00 ms |  | 1.00 ms | 250 ms |  | 0.50 | 10 | 4.00 | 1.50 |\n",
		"| 2 | increment_all | +50% | +100% |\n",
		"of a core, 2 workers | 0.20% | 0.10% | MISSED |",
		"`single_producer`: processor time, of TickleAll's, 2 workers | 0.25 | 0.33 | met |",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in:\n%s", want, &out)
		}
	}
}

func TestMerge(t *testing.T) {
	r := &results{Tracks: []*Track{track("idle", "Counters", 2, 1, 1), track("burst", "Counters", 8, 1, 1)}}
	r.merge(&results{Date: "now", Tracks: []*Track{track("idle", "TickleAll", 1, 1, 1)}})
	if len(r.Tracks) != 2 || find(r.Tracks, "idle", "Counters", 2) != nil || find(r.Tracks, "burst", "Counters", 8) == nil || r.Date != "now" {
		t.Errorf("merged %+v", r)
	}
	if got := r.workers(); len(got) != 2 || got[0] != 1 || got[1] != 8 {
		t.Errorf("workers %v", got)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{nanos(3), "3.00 ns"}, {nanos(45.6), "45.6 ns"}, {nanos(999.9), "1.00 us"}, {nanos(1234), "1.23 us"},
		{nanos(12_345_678), "12.3 ms"}, {nanos(2.5e9), "2.50 s"}, {share(0.0123), "0.0123"}, {share(1.234), "1.23"},
		{count(0), "0"}, {count(3.5), "3.50"}, {count(1234.5), "1234"}, {percent(0.0123), "1.23%"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestWriteErrors(t *testing.T) {
	if err := (&results{}).write(broken{}); err == nil {
		t.Error("no error")
	}
}
