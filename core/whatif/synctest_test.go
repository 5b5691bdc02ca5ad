package whatif

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
)

// sleeping is what a pool does with a balanced tree whose leaves sleep, in a bubble: for that each
// worker has as good as a processor of its own, on any machine.
func sleeping(t *testing.T, workers, depth int, leaf time.Duration) (took time.Duration, steals int) {
	t.Helper()
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}()
	synctest.Wait() // until all workers are asleep
	p.Install(func() {
		began := time.Now()
		core.Recurse(func(r *core.Rec[int, int], depth int) int {
			if depth == 0 {
				time.Sleep(leaf)
				return 1
			}
			x, y := r.Fork(depth-1, depth-1)
			return x + y
		}, depth)
		took = time.Since(began)
	})
	return took, int(p.Stats().Steals)
}

// TestAsInAPool: a pool of many workers steals as often as a simulated one, within 15%, and takes
// as long, or a leaf less if a thief comes between the pushes on the way to the first one. More
// thieves than that may come there if a goroutine stands still, so the pool has as many tries as it
// takes: if none is as predicted the test hangs.
func TestAsInAPool(t *testing.T) {
	if runtime.GOMAXPROCS(0) < 2 {
		t.Skip("a push shows one job then")
	}
	const leaf = time.Second
	for _, c := range []struct{ workers, depth int }{{16, 4}, {64, 6}, {256, 8}} {
		t.Run(fmt.Sprint(c.workers), func(t *testing.T) {
			want := recording(balanced(c.depth, int64(leaf))).Simulate(Machine{Workers: c.workers, Costs: &usual})
			for asPredicted := false; !asPredicted && !t.Failed(); {
				synctest.Test(t, func(t *testing.T) {
					took, steals := sleeping(t, c.workers, c.depth, leaf)
					t.Logf("%v and %d steals, predicted %v and %d", took, steals, want.Time, want.Steals)
					d, leaves := steals-want.Steals, want.Time/leaf
					asPredicted = 100*max(d, -d) <= 15*want.Steals && took <= leaves*leaf && took >= (leaves-1)*leaf
				})
			}
		})
	}
}
