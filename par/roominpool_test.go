package par_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestTooShortInAnotherPool: memory that turns out to be too short is the caller's mistake, wherever the pipeline runs, and nothing is
// written to it.
func TestTooShortInAnotherPool(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	even := par.Range(0, 100).Map(func(x int) int { return x + 2 }).Filter(func(x int) bool { return x%2 == 0 }).WithPool(p)
	dst, starts := make([]int, 2), []int{-1, -1, -1}
	for want, f := range map[string]func(){
		"par: CollectInto: 50 elements do not fit into 2": func() { even.CollectInto(dst) },
		"par: BucketsInto: 50 elements do not fit into 2": func() { par.BucketsInto(dst, starts, even, func(int) int { return 1 }) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panicked with %v, want %q", got, want)
				}
			}()
			f()
		}()
		if dst[0] != 0 || dst[1] != 0 || starts[0] != -1 || starts[2] != -1 {
			t.Errorf("%v and %v were written", dst, starts)
		}
	}
}
