package work

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
	"github.com/seed1237c087/manta/bench/internal/measure"
)

func newEnv(t *testing.T) *Env {
	t.Helper()
	e := &Env{Clock: &fake.Clock{Tick: time.Microsecond}, Budget: time.Millisecond, Shrink: 1000, SpinRate: 0.1, RowRate: 0.1}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// TestRivalsAgree has all rivals of all rows do their work, on less than its full size.
func TestRivalsAgree(t *testing.T) {
	for _, row := range slices.Concat(Rows(3), scaleRows([]int{1, 2, 5}, 2)) {
		t.Run(row.Name, func(t *testing.T) {
			e := newEnv(t)
			rivals, err := row.Setup(e)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rivals {
				if (r.Op == nil) == (r.Turn == nil) || r.Remote != nil {
					t.Errorf("%s must have either Op or Turn", r.Name)
				}
				if r.Check == nil {
					t.Errorf("nobody checks %s", r.Name)
				}
			}
			c := measure.Config{Clock: e.Clock, Budget: 1, MinRounds: 2, MinBatch: 1, Units: 1}
			tracks, err := c.Run(rivals)
			if err != nil {
				t.Fatal(err)
			}
			for i := range tracks {
				if len(tracks[i].Turns) < 2 {
					t.Errorf("%s has %d turns", tracks[i].Rival, len(tracks[i].Turns))
				}
			}
			for _, c := range row.Compare {
				if c.Against == rayon || c.Against == oneTBB || c.Against == openMP {
					continue // not on every machine
				}
				if measure.Find(tracks, c.Rival) == nil || c.Against != "" && measure.Find(tracks, c.Against) == nil {
					t.Errorf("compares %q with %q, which are not both there", c.Rival, c.Against)
				}
				if c.Against == "" && !c.Bounded() {
					t.Errorf("compares %q with nothing", c.Rival)
				}
			}
		})
	}
}

func TestRowsAreNamed(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range slices.Concat(Rows(2), ScaleRows()) {
		if seen[row.Name] {
			t.Errorf("two rows are named %s", row.Name)
		}
		seen[row.Name] = true
		if row.Name == "" || strings.ContainsAny(row.Name, " ,|") {
			t.Errorf("%q can't be given as a regular expression", row.Name)
		}
		if row.Title == "" || strings.HasSuffix(row.Title, ".") {
			t.Errorf("%s has the title %q", row.Name, row.Title)
		}
		if (row.Per == "") != (row.Units == 0) && row.Unit == Time {
			t.Errorf("%s has %v units per %q", row.Name, row.Units, row.Per)
		}
		if len(row.Compare) == 0 {
			t.Errorf("%s compares nothing", row.Name)
		}
	}
}

func TestIdleNeedsProcessorTime(t *testing.T) {
	e := newEnv(t)
	e.Clock = &fake.Clock{NoCPU: true}
	for _, row := range Rows(2) {
		if row.Unit != Share {
			continue
		}
		if _, err := row.Setup(e); err == nil {
			t.Errorf("%s measures processor time on a system that doesn't tell", row.Name)
		}
	}
}

func TestScaleWorkers(t *testing.T) {
	for processors, want := range map[int][]int{2: {1, 2, 4, 8, 16, 64, 256}, 12: {1, 2, 4, 8, 12, 16, 64, 256}} {
		if got := scaleWorkers(processors); !slices.Equal(got, want) {
			t.Errorf("%d processors: %v, want %v", processors, got, want)
		}
	}
}

func TestZipfWords(t *testing.T) {
	words := zipfWords(10_000, 100)
	if again := zipfWords(10_000, 100); !slices.Equal(words, again) {
		t.Error("the words change")
	}
	counts := counting.loop(words, itself)
	most := slices.Max(slices.Collect(maps.Values(counts)))
	if len(counts) > 100 || len(counts) < 50 || most < 10*len(words)/100 {
		t.Errorf("%d distinct words, the commonest %d times", len(counts), most)
	}
}

func TestSelect(t *testing.T) {
	var rows []Row
	for _, name := range []string{"sum/1k/1", "sum/1k/all", "sum/10m/1", "sum_heavy/10m/1", "fib/1"} {
		rows = append(rows, Row{Name: name})
	}
	for _, c := range []struct{ list, want string }{
		{"", "sum/1k/1 sum/1k/all sum/10m/1 sum_heavy/10m/1 fib/1"},
		{"sum", "sum/1k/1 sum/1k/all sum/10m/1"},
		{"sum.*", "sum/1k/1 sum/1k/all sum/10m/1 sum_heavy/10m/1"},
		{"sum/1k", "sum/1k/1 sum/1k/all"},
		{"sum/1", ""},
		{"fib,sum/10m/1", "sum/10m/1 fib/1"},
		{"fib,fib/1", "fib/1"},
		{".*/1", "sum/1k/1 sum/10m/1 sum_heavy/10m/1 fib/1"},
		{"sum/10m/1|fib", "sum/10m/1 fib/1"},
		{"fib,nothing", ""},
		{"fib,", ""},
		{"fib(", ""},
	} {
		selected, err := Select(rows, c.list)
		if (err != nil) != (c.want == "") {
			t.Errorf("%q: error %v", c.list, err)
		}
		var names []string
		for _, row := range selected {
			names = append(names, row.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%q names %q, want %q", c.list, got, c.want)
		}
	}
}

func TestSelectSaysWhichExpression(t *testing.T) {
	for _, list := range []string{"fib,nothing", "fib,[nothing"} {
		_, err := Select([]Row{{Name: "fib"}}, list)
		if err == nil || !strings.Contains(err.Error(), "nothing") || strings.Contains(err.Error(), "fib") {
			t.Errorf("%s: error %v", list, err)
		}
	}
}

func TestCrews(t *testing.T) {
	if got := single.ideal(); got != 1 {
		t.Errorf("one worker takes at best %v of a loop", got)
	}
	if got := (crew{Workers: 1 << 20}).ideal(); got <= 1.0/(1<<20) {
		t.Errorf("more workers than processors take at best %v of a loop", got)
	}
	var told []string
	for _, c := range []crew{single, {Workers: 1}, {Workers: 2}} {
		told = append(told, c.String())
	}
	if slices.Sort(told); len(slices.Compact(told)) != 3 {
		t.Errorf("crews can't be told apart: %q", told)
	}
}
