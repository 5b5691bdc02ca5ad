package par_test

import (
	"bytes"
	"runtime/pprof"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestNoGoroutineCountsAsLeaked takes Go's profile of leaked goroutines, those that wait for what no other one can
// reach: while pipelines run, when their pool was closed, and when nobody holds a pool that is open.
func TestNoGoroutineCountsAsLeaked(t *testing.T) {
	profile := pprof.Lookup("goroutineleak")
	if profile == nil {
		t.Skip("needs Go 1.27, or GOEXPERIMENT=goroutineleakprofile")
	}
	look := func(when string) {
		t.Helper()
		var report bytes.Buffer
		if err := profile.WriteTo(&report, 1); err != nil {
			t.Error(err)
		}
		if profile.Count() > 0 {
			t.Errorf("%s:\n%s", when, &report)
		}
	}
	use := func(p *core.Pool) {
		var naps atomic.Int32
		nap := func() {
			if n := naps.Add(1); n&(n-1) == 0 { // each look collects garbage
				core.Blocking(func() { look("at work") })
			}
		}
		endings(t, nap, func(it par.Iter[int]) par.Iter[int] { return it.WithPool(p) })
	}
	newPool := func() *core.Pool {
		p, err := core.NewPool(core.Config{Workers: 3, Name: t.Name()})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}

	use(core.DefaultPool())
	look("the default pool was used")
	p := newPool()
	use(p)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	look("a pool was closed")

	use(newPool())
	look("a pool was left open")
	for _, p := range core.Pools() {
		if p.Name() == t.Name() {
			if err := p.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
