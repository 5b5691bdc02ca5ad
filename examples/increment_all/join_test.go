package main

import (
	"sync/atomic"
	"testing"
)

func TestJoinsReachAllLeaves(t *testing.T) {
	for _, m := range joinPlan().Modes {
		if err := m.Verify(); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}

func TestJoinsOfSmallTrees(t *testing.T) {
	for name, run := range map[string]func(*tree, int){
		"calls": (*tree).calls, "recurse": (*tree).recurse, "closures": (*tree).closures, "goroutines": (*tree).goroutines,
	} {
		for n := range 6 {
			var reached atomic.Int64
			if run(&tree{&reached}, n); reached.Load() != 1<<n {
				t.Errorf("%s: %d leaves of a tree of depth %d", name, reached.Load(), n)
			}
		}
	}
}

func TestWrongJoinsAreFound(t *testing.T) {
	lopsided := func(t *tree, n int) { t.calls(n - 1); t.calls(n - 2) }
	if got := text(joinMode("lopsided", lopsided).Verify()); got != "reached 49152 leaves of 65536" {
		t.Errorf("got %q", got)
	}
}
