package par

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// gauge counts who is inside, at most.
type gauge struct{ now, most, calls atomic.Int64 }

// visit is inside for a while.
func (g *gauge) visit(x int) int {
	g.calls.Add(1)
	n := g.now.Add(1)
	for most := g.most.Load(); n > most && !g.most.CompareAndSwap(most, n); most = g.most.Load() {
	}
	runtime.Gosched()
	runtime.Gosched()
	g.now.Add(-1)
	return x
}

func (g *gauge) check(t *testing.T, name string, limit int) {
	t.Helper()
	if most := g.most.Load(); most > int64(limit) {
		t.Errorf("%s: %d at a time, the limit is %d", name, most, limit)
	}
	if g.calls.Load() == 0 {
		t.Errorf("%s: never called", name)
	}
	if now := g.now.Load(); now != 0 {
		t.Errorf("%s: %d are inside after the end", name, now)
	}
}

// limitEndings run a pipeline whose functions visit g, which the endings' own
// functions do too.
func limitEndings(g *gauge) map[string]func(it Iter[int]) {
	never := func(x int) bool { return g.visit(x) < 0 }
	add := func(a, b int) int { return g.visit(a) + b }
	fails := func(x int) error {
		if g.visit(x) > 20 {
			return fmt.Errorf("at %d", x)
		}
		return nil
	}
	return map[string]func(it Iter[int]){
		"ForEach":    func(it Iter[int]) { it.ForEach(func(x int) { g.visit(x) }) },
		"Collect":    func(it Iter[int]) { it.Collect() },
		"AppendTo":   func(it Iter[int]) { it.AppendTo(nil) },
		"Count":      func(it Iter[int]) { it.Count() },
		"Sum":        func(it Iter[int]) { it.Sum() },
		"Reduce":     func(it Iter[int]) { it.Reduce(0, add) },
		"TopK":       func(it Iter[int]) { TopK(it, 5, func(a, b int) int { return g.visit(a) - b }) },
		"MinFunc":    func(it Iter[int]) { it.MinFunc(func(a, b int) int { return g.visit(a) - b }) },
		"FindAny":    func(it Iter[int]) { it.FindAny(never) },
		"FindFirst":  func(it Iter[int]) { it.FindFirst(never) },
		"FindLast":   func(it Iter[int]) { it.FindLast(never) },
		"TryForEach": func(it Iter[int]) { _ = it.TryForEach(fails) },
		"TryMap": func(it Iter[int]) {
			_, _ = TryMap(it, func(x int) (int, error) { return x, fails(x) })
		},
		"TryFold": func(it Iter[int]) {
			_, _ = TryFold(it, func() int { return 0 }, func(a, x int) (int, error) { return a + x, fails(x) })
		},
		"Seq": func(it Iter[int]) {
			for range it.Seq() {
			}
		},
		"panic": func(it Iter[int]) {
			recovered(func() {
				it.ForEach(func(x int) {
					if g.visit(x) > 10 {
						panic(x)
					}
				})
			})
		},
	}
}

// limitShapes are pipelines whose limit is limit, set here or there.
func limitShapes(g *gauge, n, limit int) map[string]Iter[int] {
	base := func() Iter[int] { return unknown(Range(0, n).Map(g.visit).WithMaxLen(2)) }
	yes := func(x int) bool { return g.visit(x) >= 0 }
	double := func(x int) []int { return []int{g.visit(x), x} }
	plus := func(a, b int) int { return g.visit(a) + b }
	pairs := func(p Pair[int, int]) int { return g.visit(p.First) }
	children := func(x int) []int {
		g.visit(x)
		if x >= n/2 {
			return nil
		}
		return []int{2*x + 1, 2*x + 2}
	}
	return map[string]Iter[int]{
		"plain":       base().Limit(limit),
		"early":       Range(0, n).Limit(limit).WithMaxLen(1).Map(g.visit),
		"twice":       base().Limit(limit).Limit(limit + 2),
		"thrice":      base().Limit(limit + 2).Limit(limit),
		"progress":    base().Limit(limit).Progress(func(int, int) {}),
		"progress 2":  base().Progress(func(int, int) {}).Limit(limit),
		"filter":      base().Filter(yes).Limit(limit),
		"packed":      base().Filter(yes).Rev().Limit(limit).Map(g.visit),
		"packed late": Map(Enumerate(base().Filter(yes)), func(x Item[int]) int { return g.visit(x.Value) }).Limit(limit),
		"zip a":       Map(Zip(base().Limit(limit), base()), pairs),
		"zip b":       Map(Zip(base(), base().Limit(limit)), pairs),
		"zip packed":  Map(Zip(base().Filter(yes), base().Filter(yes).Limit(limit)), pairs),
		"zipeq":       Map(ZipEq(base().Filter(yes), base().Limit(limit)), pairs),
		"zip3": Map(Zip3(base(), base(), base().Limit(limit)), func(x Triple[int, int, int]) int {
			return g.visit(x.Third)
		}),
		"chain a":     base().Limit(limit).Chain(base()),
		"chain b":     base().Chain(base().Limit(limit)),
		"interleave":  base().Interleave(base().Limit(limit)),
		"interleave2": base().InterleaveShortest(base().Limit(limit)),
		"flatmap":     FlatMap(base(), double).Limit(limit).Map(g.visit),
		"take":        base().Filter(yes).Take(n / 2).Limit(limit),
		"skip":        base().Filter(yes).Skip(3).Limit(limit),
		"takewhile":   base().TakeWhile(yes).Limit(limit),
		"skipwhile":   base().SkipWhile(func(x int) bool { return g.visit(x) < 5 }).Limit(limit),
		"mapwhile":    MapWhile(base(), func(x int) (int, bool) { return g.visit(x), true }).Limit(limit),
		"scan":        Scan(base(), 0, plus).Limit(limit),
		"fold":        Fold(base(), func() int { return 0 }, plus).Limit(limit),
		"blocks":      base().ByUniformBlocks(10).Limit(limit),
		"stepby":      base().Filter(yes).StepBy(2).Limit(limit),
		"seq":         FromSeq(slices.Values(upTo(n))).Limit(limit).Map(g.visit),
		"tree":        WalkTree(0, children).Limit(limit),
		"split": Map(SplitFunc(upTo(n), func(x int) bool { return g.visit(x)%3 == 0 }), func(xs []int) int {
			return g.visit(len(xs))
		}).Limit(limit),
	}
}

func TestLimitHolds(t *testing.T) {
	n := 30
	for limit := 1; limit <= 3; limit++ {
		var g gauge
		for shape, it := range limitShapes(&g, n, limit) {
			for ending, run := range limitEndings(&g) {
				if ending != "Sum" && ending != "Seq" && shape != "plain" && shape != "packed" && shape != "flatmap" {
					continue // What counts is which runs there are, and how an ending runs them.
				}
				pools[5].Install(func() { run(it) })
				g.check(t, shape+", "+ending, limit)
				if limit == 2 {
					run(it.WithPool(pools[5]))
					g.check(t, shape+", "+ending+" from outside", limit)
				}
				g.most.Store(0)
				g.calls.Store(0)
			}
		}
	}
}

// TestLimitHoldsBesideAnother checks endings that run two pipelines, where either has
// the limit.
func TestLimitHoldsBesideAnother(t *testing.T) {
	const n, limit = 60, 2
	var g gauge
	xs := upTo(n)
	visited := func() Iter[int] { return unknown(Slice(xs).Map(g.visit).WithMaxLen(2)) }
	compare := func(a, b Iter[int]) bool { return Compare(a, b) == 0 }
	for name, same := range map[string]func(a, b Iter[int]) bool{"Equal": Equal[int], "Compare": compare} {
		for shape, ways := range map[string][2]Iter[int]{
			"both":     {visited(), visited().Limit(limit)},
			"a slice":  {Slice(xs).Limit(limit), visited()},
			"b slice":  {visited(), Slice(xs).Limit(limit)},
			"filtered": {visited().Filter(func(int) bool { return true }).Limit(limit), visited().Limit(limit)},
		} {
			for _, pair := range [][2]Iter[int]{ways, {ways[1], ways[0]}} {
				pools[5].Install(func() {
					if !same(pair[0], pair[1]) {
						t.Errorf("%s, %s: not the same", name, shape)
					}
				})
				g.check(t, name+", "+shape, limit)
			}
			g.most.Store(0)
			g.calls.Store(0)
		}
	}
}

// TestLimitChangesNothing compares every shape with the same one without a limit.
func TestLimitChangesNothing(t *testing.T) {
	var g gauge
	n := 30
	plain := limitShapes(&g, n, 1000)
	for limit := 1; limit <= 2; limit++ {
		for name, it := range limitShapes(&g, n, limit) {
			if name == "fold" {
				continue // Its cut shows.
			}
			want := plain[name].Collect()
			if d := diff(want, it.WithPool(pools[5]).Collect()); d != "" {
				t.Errorf("%s, limit %d: (-want +got)\n%s", name, limit, d)
			}
			got := slices.Collect(it.WithPool(pools[5]).Seq())
			if d := diff(want, got); d != "" {
				t.Errorf("%s, limit %d, Seq: (-want +got)\n%s", name, limit, d)
			}
		}
	}
}

func TestLimitKeepsTheBits(t *testing.T) {
	some := func(x float64) bool { return x > 0 }
	for _, n := range []int{1, 2, 3, 100, 1000, 5000} {
		it := Slice(floatsOf(n))
		sum, fewer := it.Sum(), it.Filter(some).Sum()
		for limit := 1; limit <= 4; limit++ {
			for _, p := range pools {
				lim := unknown(it.Limit(limit).WithPool(p))
				for range 3 {
					if got := lim.Sum(); got != sum {
						t.Errorf("%d elements, limit %d: %v, want %v", n, limit, got, sum)
					}
					if got := lim.Filter(some).Sum(); got != fewer {
						t.Errorf("%d elements, filtered, limit %d: %v, want %v", n, limit, got, fewer)
					}
				}
			}
		}
	}
}

// TestLimitIsNotShared checks that a pipeline which a function of another one runs has
// a limit of its own, and none where it says none.
func TestLimitIsNotShared(t *testing.T) {
	for limit := 1; limit <= 3; limit++ {
		var outer gauge
		inners := make([]gauge, 20)
		FlatMapIter(Range(0, len(inners)).Map(outer.visit).WithMaxLen(1).Limit(limit), func(i int) Iter[int] {
			return Range(0, 20).Map(inners[i].visit).WithMaxLen(1).Limit(2)
		}).WithPool(pools[5]).Sum()
		outer.check(t, "outer", limit)
		for i := range inners {
			inners[i].check(t, "inner", 2)
		}
	}
	// Both elements of the inner one wait for each other, so that it must have two
	// participants though the outer one has one.
	var both sync.WaitGroup
	both.Add(2)
	Range(0, 1).Limit(1).WithPool(pools[5]).ForEach(func(int) {
		unknown(Range(0, 2)).WithMaxLen(1).ForEach(func(int) {
			both.Done()
			both.Wait()
		})
	})
}

func TestLimitOfOneRunsInOrder(t *testing.T) {
	var seen []int // without a lock: the race detector tells
	unknown(Range(0, 5000)).Limit(1).WithPool(pools[5]).ForEach(func(x int) { seen = append(seen, x) })
	if d := diff(upTo(5000), seen); d != "" {
		t.Errorf("not in order: (-want +got)\n%s", d)
	}
}

func TestLimitLowestPanic(t *testing.T) {
	for limit := 1; limit <= 3; limit++ {
		for at := 0; at < 40; at += 3 {
			for _, p := range pools {
				it := unknown(Range(0, 40)).WithMaxLen(1).Limit(limit).WithPool(p)
				v := recovered(func() {
					it.ForEach(func(x int) {
						if x >= at {
							panic(x)
						}
					})
				})
				if e, ok := v.(*core.PanicError); !ok || e.Value != at {
					t.Errorf("limit %d, panics from %d on: %v", limit, at, v)
				}
			}
		}
	}
}

func TestLimitBadArgument(t *testing.T) {
	for _, n := range []int{0, -1} {
		want := fmt.Sprintf("par: Limit: n must be at least 1, got %d", n)
		if v := recovered(func() { Range(0, 1).Limit(n) }); v != want {
			t.Errorf("%v, want %s", v, want)
		}
	}
}
