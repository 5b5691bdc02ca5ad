package par

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/apart"
)

// inUse is a state that only one call may have at a time.
type inUse struct {
	mu sync.Mutex
	n  int
}

// locals have a state in each of many pieces, and call f with that for the numbers up to n.
var locals = map[string]func(n int, newState func() *inUse, f func(s *inUse, i int)){
	"ForRangeLocal": func(n int, newState func() *inUse, f func(s *inUse, i int)) {
		ForRangeLocal(0, n, newState, func(s *inUse, lo, hi int) {
			for i := lo; i < hi; i++ {
				f(s, i)
			}
		})
	},
	"ForEachLocal": func(n int, newState func() *inUse, f func(s *inUse, i int)) {
		ForEachLocal(Range(0, n).WithMaxLen(3), newState, f)
	},
	"ForEachLocal of a Filter": func(n int, newState func() *inUse, f func(s *inUse, i int)) {
		ForEachLocal(Range(0, n).Filter(func(int) bool { return true }).WithMaxLen(3), newState, f)
	},
	"ForEachLocal of a FromSeq": func(n int, newState func() *inUse, f func(s *inUse, i int)) {
		ForEachLocal(FromSeq(slices.Values(upTo(n))).WithMaxLen(3), newState, f)
	},
}

// TestFewStates: there are few, however many pieces and batches, and no two calls have one at a time.
func TestFewStates(t *testing.T) {
	const n = 20_000
	for name, each := range locals {
		for workers, pool := range pools {
			var made, sum atomic.Int64
			before := pool.Stats().StandIns
			pool.Install(func() {
				each(n, func() *inUse { made.Add(1); return new(inUse) }, func(s *inUse, i int) {
					if !s.mu.TryLock() {
						t.Errorf("%s: a state is used twice at a time", name)
						return
					}
					defer s.mu.Unlock()
					if s.n++; i%1000 == 0 {
						runtime.Gosched()
					}
					sum.Add(int64(i))
				})
			})
			if got := sum.Load(); got != n*(n-1)/2 {
				t.Errorf("%s, %d workers: the sum is %d", name, workers, got)
			}
			most := 2*int64(workers) + int64(pool.Stats().StandIns-before) // One that goes on without its worker has one, too.
			if got := made.Load(); got < 1 || got > most {
				t.Errorf("%s: %d states for %d workers", name, got, workers)
			}
		}
	}
}

// TestStatesOfNestedCalls: while a call waits for parallel work of its own, others do not get its state.
func TestStatesOfNestedCalls(t *testing.T) {
	for name, each := range locals {
		for workers, pool := range pools {
			var sum atomic.Int64
			pool.Install(func() {
				each(200, func() *inUse { return new(inUse) }, func(s *inUse, i int) {
					if !s.mu.TryLock() {
						t.Errorf("%s, %d workers: a state is used twice at a time", name, workers)
						return
					}
					defer s.mu.Unlock()
					core.Join(func() { sum.Add(1); runtime.Gosched() }, func() { sum.Add(1); runtime.Gosched() })
				})
			})
			if got := sum.Load(); got != 400 {
				t.Errorf("%s, %d workers: %d calls", name, workers, got)
			}
		}
	}
}

// TestNewStatePanics: the panic surfaces as one of the function, and nothing is called without a state.
func TestNewStatePanics(t *testing.T) {
	boom := errors.New("boom")
	for name, each := range locals {
		for _, n := range []int{1, 500} {
			for _, pool := range pools {
				v := recovered(func() {
					pool.Install(func() {
						each(n, func() *inUse { panic(boom) }, func(*inUse, int) { t.Error("called") })
					})
				})
				if e, ok := v.(*core.PanicError); !ok || !errors.Is(e, boom) {
					t.Errorf("%s of %d: panicked with %v", name, n, v)
				}
			}
		}
	}
}

// TestStatesLieApart: those that newState allocates, which one processor does here, one after the other.
func TestStatesLieApart(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	pool, err := core.NewPool(core.Config{Workers: 8})
	require.NoError(t, err)
	defer pool.Close()
	for name, each := range map[string]func(newState func() *int64, f func(s *int64)){
		"ForRangeLocal": func(newState func() *int64, f func(s *int64)) {
			ForRangeLocal(0, 1000, newState, func(s *int64, _, _ int) { f(s) })
		},
		"ForEachLocal": func(newState func() *int64, f func(s *int64)) {
			ForEachLocal(Range(0, 1000).WithMaxLen(1), newState, func(s *int64, _ int) { f(s) })
		},
		"MapLocal": func(newState func() *int64, f func(s *int64)) {
			MapLocal(Range(0, 1000).WithMaxLen(1), newState, func(s **int64, x int) int { f(*s); return x }).Sum()
		},
		"MapLocal, by value": func(newState func() *int64, f func(s *int64)) {
			MapLocal(Range(0, 1000).WithMaxLen(1), func() int64 { return *newState() }, func(s *int64, x int) int { f(s); return x }).Sum()
		},
	} {
		most := 0
		for range 20 {
			var mu sync.Mutex
			states := map[*int64]bool{}
			pool.Install(func() {
				each(func() *int64 { return new(int64) }, func(s *int64) {
					mu.Lock()
					states[s] = true
					enough := len(states) > 2
					mu.Unlock()
					for range 100 {
						if !enough {
							runtime.Gosched() // so that others take part
						}
					}
				})
			})
			var at []uintptr
			for s := range states {
				at = append(at, reflect.ValueOf(s).Pointer())
			}
			slices.Sort(at)
			for i := 1; i < len(at); i++ {
				if at[i]-at[i-1] < 8+apart.Bytes {
					t.Errorf("%s: %d bytes apart", name, at[i]-at[i-1])
				}
			}
			if most = max(most, len(at)); most > 2 {
				break
			}
		}
		if most < 2 {
			t.Errorf("%s: never two states", name)
		}
	}
}

// TestFewAllocationsOfForRangeLocal: what it allocates does not depend on how many ranges there are. What other goroutines allocate
// meanwhile counts, too, so the least of many tries tells.
func TestFewAllocationsOfForRangeLocal(t *testing.T) {
	if raceEnabled {
		t.Skip("under the race detector sync.Pool forgets at random")
	}
	for workers, most := range map[int]float64{1: 8, 2: 80} {
		for _, n := range []int{10, 600, 20_000} {
			fewest := most + 1
			pools[workers].Install(func() {
				for range 30 {
					fewest = min(fewest, testing.AllocsPerRun(1, func() {
						ForRangeLocal(0, n, func() []byte { return make([]byte, 1<<15) }, func(buf []byte, lo, hi int) {
							for i := lo; i < hi; i++ {
								buf[0] = byte(aMicrosecond(i))
							}
						})
					}))
				}
			})
			if fewest > most {
				t.Errorf("%d workers: %v allocations for %d numbers, want %v", workers, fewest, n, most)
			}
		}
	}
}
