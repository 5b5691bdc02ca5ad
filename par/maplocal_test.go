package par

import (
	"sync"
	"sync/atomic"
	"testing"
)

var mapLocalCase = adapterCase{
	at:    25,
	name:  "MapLocal",
	known: true,
	forms: []adapter{
		{"MapLocal", func(it Iter[int], k int) Iter[int] {
			return MapLocal(it, func() int { return k }, func(s *int, x int) int { return x - *s })
		}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x - k }) }},
	},
	calls: callers{
		"MapLocal": func(it Iter[int], visit func(int) int) Iter[int] {
			return MapLocal(it, func() int { return 0 }, func(_ *int, x int) int { return visit(x) })
		},
	},
	keeps: keepers{
		"MapLocal": func(it Iter[int]) Iter[int] {
			return MapLocal(it, func() int { return 0 }, func(_ *int, x int) int { return x })
		},
	},
	frees: frees{
		"MapLocal": func(it Iter[*object], f touch) {
			MapLocal(it, f.none, func(s **object, x *object) *object { *s = x; return f.self(x) }).Collect()
		},
	},
}.listed()

func TestMapLocal(t *testing.T) { mapLocalCase.run(t) }

// TestMapLocalStates checks that there are few states and that no two calls have
// one at a time.
func TestMapLocalStates(t *testing.T) {
	for workers, pool := range pools {
		type state struct{ busy sync.Mutex }
		var made atomic.Int64
		it := MapLocal(Range(0, 5000), func() state {
			made.Add(1)
			return state{}
		}, func(s *state, x int) int {
			if !s.busy.TryLock() {
				t.Error("a state is used twice at a time")
			}
			defer s.busy.Unlock()
			return x
		}).WithPool(pool)
		for range 5 {
			if got := unknown(it).WithMaxLen(3).Sum(); got != 4999*2500 {
				t.Errorf("the sum is %d", got)
			}
		}
		// Whoever goes on without a worker after a stand-in took that over uses a
		// state of its own.
		if n := made.Load(); n > int64(workers)+int64(pool.Stats().StandIns) {
			t.Errorf("%d states for %d workers", n, workers)
		}
	}
}
