package iter

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// probe counts the visits of elements and panics or ends the goroutine at some.
type probe struct {
	seen  []atomic.Int32
	panik map[int]bool
	exit  map[int]bool
	calls atomic.Int64
}

func newProbe(n int, panik ...int) *probe {
	p := &probe{seen: make([]atomic.Int32, n), panik: map[int]bool{}}
	for _, k := range panik {
		p.panik[k] = true
	}
	return p
}

func (p *probe) visit(x int) int {
	p.calls.Add(1)
	p.seen[x].Add(1)
	if p.panik[x] {
		panic(fmt.Sprint("element ", x))
	}
	if p.exit[x] {
		runtime.Goexit()
	}
	return x
}

// check checks what a run recovered: the panic of element want.
func (p *probe) check(t *testing.T, name string, v any, want int) {
	t.Helper()
	e, ok := v.(*core.PanicError)
	if !ok || e.Value != fmt.Sprint("element ", want) {
		t.Fatalf("%s: recovered %v, want the panic of element %d", name, v, want)
	}
	for x := range p.seen {
		if n := p.seen[x].Load(); n > 1 {
			t.Fatalf("%s: element %d visited %d times", name, x, n)
		}
	}
}

// calling are pipelines that call visit once for each element, in an adapter.
var calling = map[string]func(it Iter[int], visit func(int) int) Iter[int]{
	"Inspect": func(it Iter[int], visit func(int) int) Iter[int] { return it.Inspect(func(x int) { visit(x) }) },
	"Update":  func(it Iter[int], visit func(int) int) Iter[int] { return it.Update(func(x *int) { visit(*x) }) },
	"FilterMap": func(it Iter[int], visit func(int) int) Iter[int] {
		return FilterMap(it, func(x int) (int, bool) { return visit(x), true })
	},
	"TakeWhile": func(it Iter[int], visit func(int) int) Iter[int] {
		return it.TakeWhile(func(x int) bool { return visit(x) >= 0 })
	},
	"SkipWhile": func(it Iter[int], visit func(int) int) Iter[int] {
		return it.SkipWhile(func(x int) bool { return visit(x) >= 0 })
	},
	"MapWhile": func(it Iter[int], visit func(int) int) Iter[int] {
		return MapWhile(it, func(x int) (int, bool) { return visit(x), true })
	},
	"FlatMap": func(it Iter[int], visit func(int) int) Iter[int] {
		return FlatMap(it, func(x int) []int { return []int{visit(x)} })
	},
	"FlatMapIter": func(it Iter[int], visit func(int) int) Iter[int] {
		return FlatMapIter(it, func(x int) Iter[int] { return Once(x).Map(visit) })
	},
	"FlatMapSeq": func(it Iter[int], visit func(int) int) Iter[int] {
		return FlatMapSeq(it, func(x int) iter.Seq[int] { return func(yield func(int) bool) { yield(visit(x)) } })
	},
	"FoldChunks": func(it Iter[int], visit func(int) int) Iter[int] {
		return FoldChunks(it, 1, func() int { return 0 }, func(_, x int) int { return visit(x) })
	},
	"Fold": func(it Iter[int], visit func(int) int) Iter[int] {
		return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, visit(x)) }))
	},
	"MapInit": func(it Iter[int], visit func(int) int) Iter[int] {
		return MapInit(it, func() int { return 0 }, func(_, x int) int { return visit(x) })
	},
	"MapLocal": func(it Iter[int], visit func(int) int) Iter[int] {
		return MapLocal(it, func() int { return 0 }, func(_ *int, x int) int { return visit(x) })
	},
	"Positions": func(it Iter[int], visit func(int) int) Iter[int] {
		return Positions(it, func(x int) bool { return visit(x) >= 0 })
	},
	"TakeAnyWhile": func(it Iter[int], visit func(int) int) Iter[int] {
		return it.TakeAnyWhile(func(x int) bool { return visit(x) >= 0 })
	},
	"SkipAnyWhile": func(it Iter[int], visit func(int) int) Iter[int] {
		return it.SkipAnyWhile(func(x int) bool { return visit(x) >= 0 })
	},
}

// visiting are sources of n elements that call visit once for each, in order.
var visiting = map[string]func(n int, visit func(int) int) Iter[int]{
	"Generate": Generate[int],
	"FromSeq": func(n int, visit func(int) int) Iter[int] {
		return FromSeq(func(yield func(int) bool) {
			for i := 0; i < n && yield(visit(i)); i++ {
			}
		})
	},
	"Split": func(n int, visit func(int) int) Iter[int] {
		return Map(Split([2]int{0, n}, func(r [2]int) (left, right [2]int, ok bool) {
			if left, right, ok = halves(r); !ok {
				visit(r[0])
			}
			return left, right, ok
		}), first)
	},
	"WalkTree": func(n int, visit func(int) int) Iter[int] {
		return Map(WalkTree([2]int{0, n}, func(r [2]int) [][2]int {
			visit(r[0])
			return below(100)(r)
		}), first)
	},
	"SplitFunc": func(n int, visit func(int) int) Iter[int] {
		return Map(SplitFunc(upTo(n), func(x int) bool { return visit(x) < n-1 }), total[int])
	},
	"SplitInclusiveFunc": func(n int, visit func(int) int) Iter[int] {
		return Map(SplitInclusiveFunc(upTo(n), func(x int) bool { return visit(x) < n }), total[int])
	},
}

// probed are pipelines of n elements with a probe in each adapter, before each and
// in sources.
func probed() map[string]func(p *probe, n int) Iter[int] {
	builds := map[string]func(p *probe, n int) Iter[int]{}
	for name, f := range calling {
		builds[name] = func(p *probe, n int) Iter[int] { return f(Range(0, n), p.visit) }
		builds[name+" of a Filter"] = func(p *probe, n int) Iter[int] {
			return f(Slice(upTo(n)).Filter(func(int) bool { return true }), p.visit)
		}
	}
	for name, f := range sameOrder {
		builds["before "+name] = func(p *probe, n int) Iter[int] { return f(Range(0, n).Map(p.visit)) }
	}
	for name, f := range visiting {
		builds[name] = func(p *probe, n int) Iter[int] { return f(n, p.visit) }
	}
	return builds
}

// sameOrder are adapters of all of the elements that keep them in order, with
// the work before them.
var sameOrder = map[string]func(it Iter[int]) Iter[int]{
	"Chain":      func(it Iter[int]) Iter[int] { return it.Chain(Range(0, 0)) },
	"Chain last": func(it Iter[int]) Iter[int] { return Range(0, 0).Chain(it) },
	"Skip":       func(it Iter[int]) Iter[int] { return it.Skip(0) },
	"Take":       func(it Iter[int]) Iter[int] { return it.Take(1000) },
	"Skip of a Filter": func(it Iter[int]) Iter[int] {
		return it.Filter(func(int) bool { return true }).Skip(0)
	},
	"StepBy":    func(it Iter[int]) Iter[int] { return it.StepBy(1) },
	"Rev twice": func(it Iter[int]) Iter[int] { return it.Rev().Rev() },
	"TakeWhile": func(it Iter[int]) Iter[int] { return it.TakeWhile(func(int) bool { return true }) },
	"FlatMap":   func(it Iter[int]) Iter[int] { return FlatMap(it, func(x int) []int { return []int{x} }) },
	"Chunked":   func(it Iter[int]) Iter[int] { return Flatten(Chunked(it, 2)) },
	"FoldChunks": func(it Iter[int]) Iter[int] {
		return FoldChunks(it, 1, func() int { return 0 }, func(_, x int) int { return x })
	},
	"Fold": func(it Iter[int]) Iter[int] {
		return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
	},
	"MapInit": func(it Iter[int]) Iter[int] {
		return MapInit(it, func() int { return 0 }, func(_, x int) int { return x })
	},
	"MapLocal": func(it Iter[int]) Iter[int] {
		return MapLocal(it, func() int { return 0 }, func(_ *int, x int) int { return x })
	},
	"Intersperse": func(it Iter[int]) Iter[int] { return it.Intersperse(-1).Filter(func(x int) bool { return x >= 0 }) },
	"Interleave":  func(it Iter[int]) Iter[int] { return it.Interleave(Range(0, 0)) },
	"Interleave behind": func(it Iter[int]) Iter[int] {
		return RepeatN(-1, 3).Interleave(it).Filter(func(x int) bool { return x >= 0 })
	},
	"ByUniformBlocks": func(it Iter[int]) Iter[int] { return it.ByUniformBlocks(7) },
	"TakeAny":         func(it Iter[int]) Iter[int] { return it.TakeAny(1000) },
	"SkipAny":         func(it Iter[int]) Iter[int] { return it.SkipAny(0) },
	"Scan":            func(it Iter[int]) Iter[int] { return Scan(it, 0, func(a, b int) int { return max(a, b) }) },
	"Map":             func(it Iter[int]) Iter[int] { return it.Map(func(x int) int { return x }) },
	"Inspect":         func(it Iter[int]) Iter[int] { return it.Inspect(func(int) {}) },
	"Update":          func(it Iter[int]) Iter[int] { return it.Update(func(*int) {}) },
	"FilterMap":       func(it Iter[int]) Iter[int] { return FilterMap(it, func(x int) (int, bool) { return x, true }) },
	"MapWhile":        func(it Iter[int]) Iter[int] { return MapWhile(it, func(x int) (int, bool) { return x, true }) },
	"SkipWhile":       func(it Iter[int]) Iter[int] { return it.SkipWhile(func(int) bool { return false }) },
	"FlattenIter":     func(it Iter[int]) Iter[int] { return FlattenIter(Map(it, Once[int])) },
	"Enumerate":       func(it Iter[int]) Iter[int] { return Map(Enumerate(it), func(x Item[int]) int { return x.Value }) },
	"Zip3": func(it Iter[int]) Iter[int] {
		return Map(Zip3(Repeat(0), it, Repeat(1)), func(x Triple[int, int, int]) int { return x.Second })
	},
	"InterleaveShortest": func(it Iter[int]) Iter[int] {
		return it.InterleaveShortest(Repeat(-1).Take(1000)).Filter(func(x int) bool { return x >= 0 })
	},
	"ByExponentialBlocks": func(it Iter[int]) Iter[int] { return it.ByExponentialBlocks() },
	"TakeAnyWhile":        func(it Iter[int]) Iter[int] { return it.TakeAnyWhile(func(int) bool { return true }) },
	"SkipAnyWhile":        func(it Iter[int]) Iter[int] { return it.SkipAnyWhile(func(int) bool { return false }) },
}

// TestAdapterPanics panics at every call, and at two, in the adapters and in the
// stage before them.
func TestAdapterPanics(t *testing.T) {
	ns, calls := []int{1, 5, 12, 100}, 15
	if raceEnabled {
		ns, calls = []int{1, 6, 70}, 5
	}
	for name, build := range probed() {
		for _, n := range ns {
			for k := 0; k < n; k += 1 + n/calls {
				for _, workers := range []int{1, 2} {
					p := newProbe(n, k, min(n-1, k+3), n-1)
					it := build(p, n).WithPool(pools[workers])
					p.check(t, name, recovered(func() { it.ForEach(func(int) {}) }), k)
					for x := range k {
						if p.seen[x].Load() != 1 {
							t.Fatalf("%s: element %d before the panic at %d of %d was left out", name, x, k, n)
						}
					}
					p.panik = nil
					if got := it.Count(); got != n && !strings.HasPrefix(name, "Skip") {
						t.Fatalf("%s: %d elements after a panic, want %d", name, got, n)
					}
				}
			}
		}
	}
}

// TestAdapterGoexits ends the caller's goroutine from every adapter and source, and
// uses the pipeline and its pool again.
func TestAdapterGoexits(t *testing.T) {
	for name, build := range probed() {
		for _, n := range []int{1, 5, 40} {
			for k := 0; k < n; k += 1 + n/5 {
				for _, workers := range []int{1, 2} {
					p := newProbe(n)
					p.exit = map[int]bool{k: true}
					it := build(p, n).WithPool(pools[workers])
					after, done := false, make(chan struct{})
					go func() {
						defer close(done)
						it.ForEach(func(int) {})
						after = true
					}()
					<-done
					if after {
						t.Fatalf("%s of %d: the caller went on after a Goexit at %d", name, n, k)
					}
					for x := range p.seen {
						if c := p.seen[x].Load(); c > 1 {
							t.Fatalf("%s of %d: element %d visited %d times", name, n, x, c)
						}
					}
					p.exit = nil
					if got := it.Count(); got != n && !strings.HasPrefix(name, "SkipWhile") && !strings.HasPrefix(name, "SkipAnyWhile") {
						t.Fatalf("%s: %d elements after a Goexit, want %d", name, got, n)
					}
				}
			}
		}
	}
}

// TestNothingRunsBeforeAnEnding builds everything on sources that must not run.
func TestNothingRunsBeforeAnEnding(t *testing.T) {
	p := newProbe(10)
	for _, in := range []Iter[int]{Range(0, 10).Map(p.visit), Range(0, 10).Map(p.visit).Filter(odd), FromSeq(func(func(int) bool) { p.visit(0) })} {
		for _, a := range adapters {
			a.apply(a.apply(in, 2), 3).Len()
		}
		for _, f := range calling {
			f(in, p.visit)
		}
	}
	if n := p.calls.Load(); n != 0 {
		t.Errorf("%d calls before any ending", n)
	}
}

// TestRevPanics checks that of the panics before a Rev the last one surfaces,
// which comes first behind it.
func TestRevPanics(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 9, 40, 300} {
		for range 100 {
			a, b := rng.IntN(n), rng.IntN(n)
			first, second := newProbe(n, a), newProbe(n, b)
			it := Range(0, n).Map(first.visit).Map(second.visit).Rev()
			v := recovered(func() { it.WithPool(pools[1+rng.IntN(2)]).Collect() })
			e, ok := v.(*core.PanicError)
			if !ok || e.Value != fmt.Sprint("element ", max(a, b)) {
				t.Fatalf("n=%d, panics at %d and then %d: recovered %v", n, a, b, v)
			}
			for x := max(a, b) + 1; x < n; x++ {
				if first.seen[x].Load() != 1 || second.seen[x].Load() != 1 {
					t.Fatalf("n=%d, panics at %d and %d: element %d seen %d and %d times", n, a, b, x, first.seen[x].Load(), second.seen[x].Load())
				}
			}
		}
	}
}

func TestWhatIsSkippedDoesNotRun(t *testing.T) {
	const n = 100
	for name, c := range map[string]struct {
		f    func(Iter[int]) Iter[int]
		runs func(x int) bool
	}{
		"Skip":         {func(it Iter[int]) Iter[int] { return it.Skip(30) }, func(x int) bool { return x >= 30 }},
		"Take":         {func(it Iter[int]) Iter[int] { return it.Take(30) }, func(x int) bool { return x < 30 }},
		"StepBy":       {func(it Iter[int]) Iter[int] { return it.StepBy(7) }, func(x int) bool { return x%7 == 0 }},
		"Rev and Take": {func(it Iter[int]) Iter[int] { return it.Rev().Take(10) }, func(x int) bool { return x >= 90 }},
	} {
		for kind, in := range map[string]func(p *probe) Iter[int]{
			"Map":     func(p *probe) Iter[int] { return Range(0, n).Map(p.visit) },
			"Inspect": func(p *probe) Iter[int] { return Slice(upTo(n)).Inspect(func(x int) { p.visit(x) }) },
		} {
			p := newProbe(n)
			c.f(in(p)).ForEach(func(int) {})
			for x := range n {
				if ran := p.seen[x].Load() == 1; ran != c.runs(x) {
					t.Errorf("%s of %s: element %d ran: %v", name, kind, x, ran)
				}
			}
		}
	}
}

// TestEndlessSources checks that stages which need a prefix only don't ask for
// more.
func TestEndlessSources(t *testing.T) {
	endless := FromSeq(func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	})
	for name, f := range map[string]func(Iter[int]) Iter[int]{
		"FromSeq":   func(it Iter[int]) Iter[int] { return it },
		"Filter":    func(it Iter[int]) Iter[int] { return it.Filter(func(int) bool { return true }) },
		"Map":       func(it Iter[int]) Iter[int] { return it.Map(func(x int) int { return x }) },
		"Skip":      func(it Iter[int]) Iter[int] { return it.Skip(100).Map(func(x int) int { return x - 100 }) },
		"SkipWhile": func(it Iter[int]) Iter[int] { return it.SkipWhile(func(x int) bool { return x < 0 }) },
		"FlatMap":   func(it Iter[int]) Iter[int] { return FlatMap(it, func(x int) []int { return []int{x} }) },
		"Range":     func(Iter[int]) Iter[int] { return Range(0, 1<<62) },
		"of Range":  func(Iter[int]) Iter[int] { return Range(0, 1<<62).Filter(func(int) bool { return true }) },
	} {
		if got := f(endless).Take(500).Collect(); !slices.Equal(got, upTo(500)) {
			t.Errorf("Take of endless %s: %v", name, got)
		}
		if got := f(endless).TakeWhile(func(x int) bool { return x < 500 }).Collect(); !slices.Equal(got, upTo(500)) {
			t.Errorf("TakeWhile of endless %s: %v", name, got)
		}
		if !f(endless).Any(func(x int) bool { return x == 300 }) {
			t.Errorf("Any of endless %s found nothing", name)
		}
	}
}

// TestPanicsBehindThePrefix checks that what lies behind the first element that
// won't do can't be noticed.
func TestPanicsBehindThePrefix(t *testing.T) {
	for k := range 12 {
		below := func(x int) bool { return x < k }
		fail := func(x int) int {
			if x > k {
				panic(x)
			}
			return x
		}
		in := Range(0, 20).Map(fail)
		checkIter(t, "TakeWhile", in.TakeWhile(below), upTo(k))
		checkIter(t, "TakeWhile with a pred that panics", Range(0, 20).TakeWhile(func(x int) bool { return below(fail(x)) }), upTo(k))
		checkIter(t, "MapWhile", MapWhile(in, func(x int) (int, bool) { return x, below(x) }), upTo(k))
		checkIter(t, "Take of a Filter", in.Filter(func(int) bool { return true }).Take(k), upTo(k))
		checkIter(t, "SkipWhile", Range(0, 20).SkipWhile(func(x int) bool { return below(fail(x)) }), upTo(20)[k:])
	}
}
