package demo

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMeasureTakesTurns writes down all that the modes are asked to do.
func TestMeasureTakesTurns(t *testing.T) {
	var log []string
	say := func(s string) { log = append(log, s) }
	p := Plan{Passes: 2, Modes: []Mode{
		{
			Name:   "a",
			Verify: func() error { say("verify"); return nil },
			Reset:  func() { say("reset") },
			Run:    func() { say("run a") },
			Check:  func(n int) error { say(fmt.Sprint("check ", n)); return nil },
		},
		{Name: "b", Run: func() { say("run b") }},
	}}
	within := func(f func()) { say("in"); f(); say("out") }
	records := p.measure(2, within, func() { say("step") })

	rep := "in, verify, reset, run a, run a, check 2, out, step, in, run b, run b, out, step"
	if got := strings.Join(log, ", "); got != rep+", "+rep {
		t.Errorf("got %s", got)
	}
	_, cpuKnown := cpuTime()
	for i, r := range records {
		if len(r.times) != 4 {
			t.Errorf("mode %d has %d times of 2 repetitions of 2 runs", i, len(r.times))
		}
		if want := 2; cpuKnown && len(r.cpu) != want {
			t.Errorf("mode %d has the processor time of %d repetitions of %d", i, len(r.cpu), want)
		}
		if r.err != nil {
			t.Errorf("mode %d: %v", i, r.err)
		}
	}
}

// TestMeasureKeepsTheFirstError and goes on.
func TestMeasureKeepsTheFirstError(t *testing.T) {
	var verified, checked, runs int
	fails := func(n *int, when int, text string) error {
		if *n++; *n >= when {
			return errors.New(text)
		}
		return nil
	}
	p := Plan{Passes: 3, Modes: []Mode{
		{Name: "verify", Run: func() { runs++ }, Verify: func() error { return fails(&verified, 2, "verify") }},
		{Name: "check", Run: func() { runs++ }, Check: func(int) error {
			return fails(&checked, 3, fmt.Sprint("check ", checked))
		}},
		{Name: "right", Run: func() { runs++ }},
	}}
	records := p.measure(4, func(f func()) { f() }, func() {})
	if runs != 4*3*3 {
		t.Errorf("%d runs", runs)
	}
	for i, want := range []string{"verify", "check 2", "<nil>"} {
		if got := fmt.Sprint(records[i].err); got != want {
			t.Errorf("%s: got %s, want %s", p.Modes[i].Name, got, want)
		}
	}
}

// TestRepeatSharesOutProcessorTime with a clock of which each run takes 50, and
// nothing else anything that counts.
func TestRepeatSharesOutProcessorTime(t *testing.T) {
	now := time.Duration(1000)
	clock := func() (time.Duration, bool) { return now, true }
	m := Mode{
		Verify: func() error { now += 7; return nil },
		Reset:  func() { now += 7 },
		Run:    func() { now += 50 },
		Check:  func(int) error { now += 7; return nil },
	}
	var r record
	r.repeat(&m, 4, clock)
	r.repeat(&m, 1, clock)
	if !slices.Equal(r.cpu, []time.Duration{50, 50}) {
		t.Errorf("got %v for each run", r.cpu)
	}
	r.repeat(&m, 1, func() (time.Duration, bool) { return 0, false })
	if len(r.cpu) != 2 || len(r.times) != 6 {
		t.Errorf("a clock that does not tell: %d processor times, %d times", len(r.cpu), len(r.times))
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		ds   []time.Duration
		want time.Duration
	}{
		{[]time.Duration{5}, 5},
		{[]time.Duration{9, 1}, 5},
		{[]time.Duration{7, 1, 100}, 7},
		{[]time.Duration{8, 2, 100, 4}, 6},
		{[]time.Duration{1 << 62, 1<<62 + 2}, 1<<62 + 1},
	} {
		in := slices.Clone(c.ds)
		if got := median(in); got != c.want {
			t.Errorf("of %v: %v, want %v", c.ds, got, c.want)
		}
	}
}

func TestCPUTimeGrows(t *testing.T) {
	before, known := cpuTime()
	if !known {
		t.Skip("this system does not tell")
	}
	// Ends when the clock moves: a broken one runs into the test's time limit.
	for after := before; after <= before; after, _ = cpuTime() {
		for range 1_000_000 {
		}
	}
}
