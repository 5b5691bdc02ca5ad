package par_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/seed1237c087/manta/par"
)

// TestDeepTreeStack walks a deep tree that has a leaf beside every node, which a walker may hand on at each: the stack
// must not grow with the depth.
func TestDeepTreeStack(t *testing.T) {
	const deep, most = 6000, 8000
	frames := 0
	nodes := par.WalkTreePrefix(0, func(i int) []int {
		for begin := time.Now(); time.Since(begin) < 6*time.Microsecond; { // Long enough to be worth a fork.
		}
		switch {
		case i < 0:
			return nil
		case i == deep:
			frames = runtime.Callers(0, make([]uintptr, 4*deep))
			return nil
		}
		return []int{i + 1, -1}
	}).Count()
	if nodes != 2*deep+1 {
		t.Errorf("the walk came to %d nodes, want %d", nodes, 2*deep+1)
	}
	if frames > most {
		t.Errorf("the stack is %d frames deep at the bottom of a tree of depth %d, want at most %d", frames, deep, most)
	}
}
