package par

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

var errDone = errors.New("enough")

// inPools runs f in pools of 1, 2 and 5 workers.
func inPools(t *testing.T, f func(t *testing.T, workers int)) {
	t.Helper()
	for _, workers := range poolSizes(1, 2, 5) {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		p.Install(func() { f(t, workers) })
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// doing calls Do and hands f what ends its context.
func doing(f func(stop func()) error) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	return Do(ctx, func() error { return f(func() { cancel(errDone) }) })
}

func giveWay(times int) {
	for range times {
		runtime.Gosched()
	}
}

// TestDoStopsAtTheNextBlock: on one worker, with blocks that double, the block in
// which the context ends is shorter than what came before it.
func TestDoStopsAtTheNextBlock(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, k := range []int64{1, 2, 3, 10, 100, 1000} {
		var calls atomic.Int64
		err := doing(func(stop func()) error {
			Range(0, math.MaxInt).WithPool(p).ForEach(func(int) {
				if calls.Add(1) == k {
					stop()
				}
			})
			return nil
		})
		if got := calls.Load(); got < k || got > 2*k || !errors.Is(err, errDone) {
			t.Errorf("stopped at call %d: %d calls, %v", k, got, err)
		}
	}
}

// endless never ends but by a stop. Every element counts.
func endless(calls *atomic.Int64, at int64, stop func()) {
	Range(0, math.MaxInt).ForEach(func(int) {
		if calls.Add(1) == at {
			stop()
		}
	})
}

func TestDoReachesWhateverRuns(t *testing.T) {
	other, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var calls atomic.Int64
	var at int64
	tests := map[string]func(stop func()){
		"in a pipeline": func(stop func()) {
			Range(0, 100).ForEach(func(int) { endless(&calls, at, stop) })
		},
		"three deep": func(stop func()) {
			Range(0, 20).ForEach(func(int) {
				Range(0, 20).Map(func(i int) int { endless(&calls, at, stop); return i }).Sum()
			})
		},
		"joins": func(stop func()) {
			core.Join(func() { endless(&calls, at, stop) }, func() {
				core.Join(func() { endless(&calls, at, stop) }, func() { endless(&calls, at, stop) })
			})
		},
		"recursion": func(stop func()) {
			core.Recurse(func(r *core.Rec[int, int], n int) int {
				if n == 0 {
					endless(&calls, at, stop)
					return 0
				}
				r.Fork(n-1, n-1)
				return 0
			}, 3)
		},
		"scope": func(stop func()) {
			core.InScope(func(s *core.Scope) {
				for range 4 {
					s.Spawn(func() { s.Spawn(func() { endless(&calls, at, stop) }) })
				}
			})
		},
		"future": func(stop func()) {
			core.Go(func() int { endless(&calls, at, stop); return 0 }).Wait()
		},
		"futures left alone": func(stop func()) {
			for range 3 {
				core.Go(func() int { endless(&calls, at, stop); return 0 })
			}
		},
		"WithPool": func(stop func()) {
			Range(0, 100).WithPool(other).ForEach(func(int) { endless(&calls, at, stop) })
		},
		"Install": func(stop func()) { other.Install(func() { endless(&calls, at, stop) }) },
		"Do": func(stop func()) {
			_ = Do(context.Background(), func() error { endless(&calls, at, stop); return nil })
		},
		"recovered": func(stop func()) {
			defer func() { _ = recover() }()
			endless(&calls, at, stop)
		},
		"WalkTree": func(stop func()) {
			WalkTree(0, func(int) []int {
				if calls.Add(1) == at {
					stop()
				}
				return []int{1, 2}
			}).Count()
		},
		"FromSeq": func(stop func()) {
			FromSeq(func(yield func(int) bool) {
				for yield(1) {
					if calls.Add(1) == at {
						stop()
					}
				}
			}).Count()
		},
		"Repeat": func(stop func()) {
			FlatMapIter(RepeatN(1, math.MaxInt), func(int) Iter[int] {
				if calls.Add(1) == at {
					stop()
				}
				return RepeatN(2, 3)
			}).Count()
		},
		"ScanLines": func(stop func()) {
			ScanLines(readerFunc(func(p []byte) (int, error) {
				if calls.Add(1) == at {
					stop()
				}
				p[0] = 'x' // There never is a line.
				return 1, nil
			})).Count()
		},
	}
	ats := []int64{1, 2, 50, 3000}
	if testing.Short() {
		ats = []int64{1, 70}
	}
	inPools(t, func(t *testing.T, workers int) {
		for name, f := range tests {
			for _, at = range ats {
				calls.Store(0)
				err := doing(func(stop func()) error { f(stop); return nil })
				if n := calls.Load(); !errors.Is(err, errDone) || n < at {
					t.Errorf("%s, %d workers: %v after %d calls", name, workers, err, n)
				}
				after := calls.Load()
				giveWay(3)
				if calls.Load() != after {
					t.Fatalf("%s, %d workers: goes on after Do", name, workers)
				}
			}
		}
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestDoWakesWhoWaitsForAChannel(t *testing.T) {
	inPools(t, func(t *testing.T, workers int) {
		ch := make(chan int, 10)
		for i := range 7 {
			ch <- i
		}
		var calls atomic.Int64
		err := doing(func(stop func()) error {
			FromChan(ch).ForEach(func(int) {
				if calls.Add(1) == 7 {
					go stop() // Nothing more will come.
				}
			})
			return nil
		})
		if !errors.Is(err, errDone) || calls.Load() != 7 {
			t.Errorf("%d workers: %v after %d elements", workers, err, calls.Load())
		}
	})
}

func TestDoBeforeAndAfter(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	own := errors.New("own")
	err := Do(ctx, func() error {
		if Range(0, 1000).Sum() != 499500 {
			t.Error("the sum is wrong")
		}
		cancel(errDone)
		return own
	})
	if !errors.Is(err, own) {
		t.Errorf("done after everything: %v", err)
	}
	if err := Do(ctx, func() error { t.Error("called"); return nil }); !errors.Is(err, errDone) {
		t.Errorf("done before: %v", err)
	}
	// An operation of nothing stops too.
	err = doing(func(stop func()) error {
		stop()
		Empty[int]().ForEach(func(int) {})
		t.Error("goes on")
		return nil
	})
	if !errors.Is(err, errDone) {
		t.Errorf("done before an empty operation: %v", err)
	}
	func() {
		defer func() {
			var e *core.PanicError
			if err, ok := recover().(error); !ok || !errors.As(err, &e) || e.Value != "user" {
				t.Errorf("surfaced as %v", err)
			}
		}()
		_ = Do(t.Context(), func() error {
			Range(0, 100).ForEach(func(i int) {
				if i == 50 {
					panic("user")
				}
			})
			return nil
		})
	}()
	for want, f := range map[string]func(){
		"par: Do: nil context":  func() { _ = Do(nil, func() error { return nil }) }, //nolint:staticcheck // what is tested
		"par: Do: nil function": func() { _ = Do(t.Context(), nil) },
	} {
		func() {
			defer func() {
				if v := recover(); v != want {
					t.Errorf("panicked with %v, want %q", v, want)
				}
			}()
			f()
		}()
	}
}

// TestDoStartsNothingMore: when a pipeline in a stage is stopped, the stages behind it
// get nothing of the block, not even what comes before that element, as they would
// after a panic. On one worker, where nobody is at another block.
func TestDoStartsNothingMore(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for k := range 200 {
		stopped, behind := false, 0
		err := doing(func(stop func()) error {
			// Blocks of an unknown number of summands do not depend on time.
			Range(0, 1<<20).WithPool(p).Map(func(i int) int {
				if i == 17*k {
					stop()
					stopped = true
					Range(0, 10).Sum()
				}
				return i
			}).Filter(func(int) bool {
				if stopped {
					behind++
				}
				return true
			}).Sum()
			return nil
		})
		if !errors.Is(err, errDone) || behind > 0 {
			t.Errorf("stopped at %d: %d elements went further, returned %v", 17*k, behind, err)
		}
	}
}

// TestDoChangesNoBits: blocks are cut otherwise under a context, results are the same.
func TestDoChangesNoBits(t *testing.T) {
	xs := make([]float64, 30_000)
	for i := range xs {
		xs[i] = math.Sin(float64(i)) * math.Exp2(float64(i%60))
	}
	keep := func(x float64) bool { return x < 3 || x > 50 }
	results := func() []float64 {
		it := Slice(xs)
		most, _ := it.Filter(keep).Max()
		some, _ := it.Filter(keep).ReduceWith(func(a, b float64) float64 { return a + b })
		return slices.Concat([]float64{
			it.Sum(), it.Filter(keep).Sum(), most, some,
			it.Filter(keep).Map(math.Sqrt).Filter(func(x float64) bool { return x == x }).Sum(),
			it.WithMinLen(100).Sum(), it.Filter(keep).WithMinLen(100).Sum(),
			FlatMap(it, func(x float64) []float64 { return []float64{x, 1 / x} }).Sum(),
			FromSeq(slices.Values(xs[:3000])).Filter(keep).Sum(),
			Flatten(FoldChunks(it, 100, func() []float64 { return nil }, func(a []float64, x float64) []float64 { return append(a, x) })).Sum(),
		}, it.Filter(keep).Take(100).Collect())
	}
	want := results()
	inPools(t, func(t *testing.T, workers int) {
		for range 5 {
			if err := Do(t.Context(), func() error {
				if d := diff(want, results()); d != "" {
					t.Errorf("%d workers: (-want +got)\n%s", workers, d)
				}
				return nil
			}); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestDoLeavesNoGoroutine(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	p.Install(func() {
		for range 20 {
			var calls atomic.Int64
			_ = doing(func(stop func()) error {
				Range(0, 10).ForEach(func(int) { endless(&calls, 100, stop) })
				return nil
			})
		}
	})
	if err := p.Close(); err != nil { // It waits for all of its goroutines.
		t.Error(err)
	}
	buf := make([]byte, 1<<20)
	if all := string(buf[:runtime.Stack(buf, true)]); strings.Contains(all, "par.endless") {
		t.Errorf("something still runs:\n%s", all)
	}
}
