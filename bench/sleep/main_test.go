package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain makes the test's program a contender where it is started as one.
func TestMain(m *testing.M) {
	if _, ok := os.LookupEnv(contenderEnv); ok {
		main()
		return
	}
	os.Exit(m.Run())
}

// hurried are the options of a run that takes little time.
func hurried(rows []row, workers ...int) *options {
	o := &options{rows: rows, workers: workers, rounds: 1, shrink: 1000, hurry: 500}
	for _, s := range strategies() {
		o.strategies = append(o.strategies, s.String())
	}
	return o
}

// TestEveryContenderIsRight has all contenders do all rows, small, in processes of
// their own, where what they compute is checked.
func TestEveryContenderIsRight(t *testing.T) {
	r, err := hurried(rows(), 2).measure(io.Discard, startContender)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows() {
		tracks := r.of(row.name)
		want := len(strategies()) + 1
		if row.noPlain {
			want--
		}
		if row.noPool {
			want = 1
		}
		if len(tracks) != want {
			t.Errorf("%s: %d contenders of %d", row.name, len(tracks), want)
		}
		for _, track := range tracks {
			if len(track.Samples) != 1 {
				t.Fatalf("%s: %s has %d turns", row.name, track.Strategy, len(track.Samples))
			}
			s := &track.Samples[0]
			timed := row.name != "idle" && !row.noPool
			if s.Ops < 1 || s.Wall <= 0 || s.CPU < 0 || timed && len(s.Took) != s.Ops {
				t.Errorf("%s: %s: %d ops, %d of them timed, in %v, processor %v", row.name, track.Strategy, s.Ops, len(s.Took), s.Wall, s.CPU)
			}
		}
	}
}

func TestOneAndManyWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("the same work as in TestEveryContenderIsRight")
	}
	o := hurried(rows(), 1, 8)
	o.strategies = []string{"Counters", "TickleAll"}
	if _, err := o.measure(io.Discard, startContender); err != nil {
		t.Fatal(err)
	}
}

func TestUnknownContenders(t *testing.T) {
	for _, who := range []string{"", "Counters", "Nobody 2", "Counters -1"} {
		if err := contend(who, strings.NewReader(""), io.Discard); err == nil {
			t.Errorf("%q contends", who)
		}
	}
}

func TestAnswers(t *testing.T) {
	var out strings.Builder
	in := `{"Row":"nothing"}` + "\n" + `{"Row":"latch_storm","Length":1000,"Shrink":9,"SpinRate":0.1}`
	if err := contend(plain+" 0", strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || !strings.Contains(lines[0], `\"nothing\" is no row`) || !strings.Contains(lines[1], `"Err":""`) {
		t.Errorf("answers %s", &out)
	}
	if err := contend(plain+" 0", strings.NewReader("nonsense"), io.Discard); err == nil {
		t.Error("nonsense is a request")
	}
}

// TestTurnsAreInOrder checks that contenders take turns, and that an error ends
// the run and all contenders.
func TestTurnsAreInOrder(t *testing.T) {
	var order []string
	stopped := 0
	start := func(strategy string, workers int) (*contender, error) {
		return &contender{
			strategy: strategy, workers: workers,
			ask: func(q request) (Sample, error) {
				order = append(order, fmt.Sprint(q.Row, " ", strategy, workers))
				if q.Row == "latch_storm" {
					return Sample{}, errors.New("wrong")
				}
				return Sample{Ops: 1, Wall: 1, Took: []float64{5}}, nil
			},
			stop: func() error { stopped++; return nil },
		}, nil
	}
	all, err := selectRows("idle,join_recursively,latch_storm")
	if err != nil {
		t.Fatal(err)
	}
	o := &options{rows: all, strategies: []string{"Counters", "TickleAll"}, workers: []int{2}, rounds: 2}
	if _, err := o.measure(io.Discard, start); err == nil || err.Error() != "wrong" {
		t.Errorf("error %v", err)
	}
	want := "join_recursively loop0,join_recursively Counters2,join_recursively TickleAll2," +
		"join_recursively loop0,join_recursively Counters2,join_recursively TickleAll2," +
		"idle Counters2,idle TickleAll2,idle Counters2,idle TickleAll2,latch_storm loop0"
	if got := strings.Join(order, ","); got != want || stopped != 3 {
		t.Errorf("%d stopped; asked %s", stopped, got)
	}
}

// TestStatus runs the whole program with contenders that make up their figures.
func TestStatus(t *testing.T) {
	dir := t.TempDir()
	start := func(strategy string, workers int) (*contender, error) {
		return &contender{
			strategy: strategy, workers: workers,
			ask: func(request) (Sample, error) {
				return Sample{Took: []float64{2e6}, Ops: 1, Wall: time.Second, CPU: 250 * time.Millisecond, Wakes: 7}, nil
			},
			stop: func() error { return nil },
		}, nil
	}
	broken := func(string, int) (*contender, error) { return nil, errors.New("no process today") }
	data := filepath.Join(dir, "data.json")
	for _, c := range []struct {
		args           string
		start          starter
		status         int
		stdout, stderr string
	}{
		{"-list", broken, 0, "single_producer", ""},
		{"-help", broken, 0, "", "Usage"},
		{"-nonsense", broken, 2, "", "-nonsense"},
		{"-rows nothing", broken, 2, "", `"nothing" names no row`},
		{"-rows idle", broken, 1, "", "no process today"},
		{"-rows idle -workers 2 -data " + data, start, 0, "| 2 | Counters |", ""},
		{"-rows burst -workers 2 -data " + data + " -plots " + dir, start, 0, "#### idle", ""},
		{"-report -data " + data, broken, 0, "#### burst", ""},
		{"-report -data " + data, broken, 0, "| `burst` | 2.00 ms | 250 ms | 7.00 | 1.00 / 1.00 | 1.00 / 1.00 |", ""},
		{"-rows idle -workers 2 -strategies TickleAll", start, 0, ".\n\n#### idle", ""},
		{"-report -data " + dir, broken, 1, "", "sleep: "},
	} {
		var stdout, stderr strings.Builder
		if status := run(strings.Fields(c.args), &stdout, &stderr, c.start); status != c.status {
			t.Errorf("%q ends with status %d, want %d: %s", c.args, status, c.status, &stderr)
		}
		if !strings.Contains(stdout.String(), c.stdout) || !strings.Contains(stderr.String(), c.stderr) {
			t.Errorf("%q writes %q and, of errors, %q", c.args, &stdout, &stderr)
		}
	}
	pictures, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil || len(pictures) != 4 {
		t.Errorf("drew %q, error %v", pictures, err)
	}
}
