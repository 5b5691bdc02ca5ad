package core_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestBlockedTasksCostTheSameEach has many tasks blocked at once: what each
// allocates must not depend on how many there are.
func TestBlockedTasksCostTheSameEach(t *testing.T) {
	watch(t)
	const limit = 12_000
	for _, n := range []int{500, 4000} {
		p := newPool(t, core.Config{Workers: 2})
		var began, ended sync.WaitGroup
		release := make(chan struct{})
		began.Add(n)
		ended.Add(n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range n {
			p.Spawn(func() {
				core.Blocking(func() { began.Done(); <-release })
				ended.Done()
			})
		}
		began.Wait()
		close(release)
		ended.Wait()
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / uint64(n); each > limit {
			t.Errorf("each of %d blocked tasks allocates %d bytes, want at most %d", n, each, limit)
		}
	}
}
