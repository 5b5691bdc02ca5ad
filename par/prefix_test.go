package par

import (
	"math"
	"testing"
)

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
		"Range":     func(Iter[int]) Iter[int] { return Range(0, math.MaxInt) },
		"of Range":  func(Iter[int]) Iter[int] { return Range(0, math.MaxInt).Filter(func(int) bool { return true }) },
	} {
		if d := diff(upTo(500), f(endless).Take(500).Collect()); d != "" {
			t.Errorf("Take of endless %s: (-want +got)\n%s", name, d)
		}
		if d := diff(upTo(500), f(endless).TakeWhile(func(x int) bool { return x < 500 }).Collect()); d != "" {
			t.Errorf("TakeWhile of endless %s: (-want +got)\n%s", name, d)
		}
		if !f(endless).Any(func(x int) bool { return x == 300 }) {
			t.Errorf("Any of endless %s found nothing", name)
		}
	}
}

// TestPanicsBehindThePrefix checks that what lies behind the first element that
// won't do can't be noticed.
func TestPanicsBehindThePrefix(t *testing.T) {
	for _, k := range fewer(upTo(12), 0, 1, 7, 11) {
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

// TestPrefixesOfWhatIsLeft has stages that drop elements here and there before those that
// need a prefix, so that what is left of each block has to move.
func TestPrefixesOfWhatIsLeft(t *testing.T) {
	ns := []int{0, 1, 2, 51, 200, 3000}
	if raceEnabled {
		ns = []int{2, 51, 200}
	}
	for _, n := range ns {
		for _, keeps := range []func(int) bool{odd, func(x int) bool { return x%5 > 1 }, func(x int) bool { return x%97 == 3 }} {
			in := Range(0, n).Filter(keeps)
			xs := keep(upTo(n), keeps)
			for _, k := range []int{0, 1, 20, n / 2, n} {
				below := func(x int) bool { return x < k }
				some := keep(xs, below)
				checkIter(t, "TakeWhile", in.TakeWhile(below), some)
				checkIter(t, "MapWhile", MapWhile(in, func(x int) (int, bool) { return x, below(x) }), some)
				checkIter(t, "SkipWhile", in.SkipWhile(below), xs[len(some):])
				checkIter(t, "Take", in.Take(len(some)), some)
				checkIter(t, "Skip", in.Skip(len(some)), xs[len(some):])
				checkIter(t, "FlatMap", FlatMap(in, func(x int) []int { return []int{x} }).TakeWhile(below), some)
			}
		}
	}
}
