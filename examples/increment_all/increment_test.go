package main

import (
	"slices"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demo"
)

// repeat does what a repetition does with a mode, and returns what it found
// before and after.
func repeat(m demo.Mode, passes int) (before, after error) {
	before = m.Verify()
	m.Reset()
	for range passes {
		m.Run()
	}
	return before, m.Check(passes)
}

func TestIncrementsAreRight(t *testing.T) {
	for _, size := range []int{1, 2, 99, 100, 101, 1023, 1024, 1025, 10_000} {
		for _, m := range incrementPlan(size).Modes {
			if before, after := repeat(m, 3); before != nil || after != nil {
				t.Errorf("%s, size %d: %v, %v", m.Name, size, before, after)
			}
		}
	}
}

func TestWrongIncrementsAreFound(t *testing.T) {
	const size = 1000
	calls := 0
	all := func(xs []int) {
		for i := range xs {
			xs[i]++
		}
	}
	for _, c := range []struct {
		name          string
		run           func(xs []int)
		before, after string
	}{
		{"leaves out the last one", func(xs []int) { all(xs[:size-1]) },
			"element 999 of 1000 was incremented 0 times in 1 passes", "element 999 of 1000 was incremented 0 times in 4 passes"},
		{"does one twice", func(xs []int) { all(xs); xs[500]++ },
			"element 500 of 1000 was incremented 2 times in 1 passes", "element 500 of 1000 was incremented 8 times in 4 passes"},
		{"does nothing once", func(xs []int) {
			if calls++; calls != 3 {
				all(xs)
			}
		}, "", "element 0 of 1000 was incremented 3 times in 4 passes"},
	} {
		before, after := repeat(incrementMode(c.name, c.run, make([]int, size)), 4)
		if text(before) != c.before || text(after) != c.after {
			t.Errorf("%s: got %q and %q", c.name, text(before), text(after))
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestModesAreAllThere: what the flag -mode knows is what the plans have, in
// the same order.
func TestModesAreAllThere(t *testing.T) {
	for i, p := range []demo.Plan{incrementPlan(1), joinPlan()} {
		g := program().Groups[i]
		var names []string
		for _, m := range p.Modes {
			names = append(names, m.Name)
		}
		if !slices.Equal(names, g.Modes) {
			t.Errorf("%s: the flag knows %v, the plan has %v", g.Name, g.Modes, names)
		}
		if names[0] != p.Baseline {
			t.Errorf("%s: the baseline is %s, not the first mode", g.Name, p.Baseline)
		}
	}
}
