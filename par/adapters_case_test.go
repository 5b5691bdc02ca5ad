package par

import (
	"fmt"
	"slices"
	"sync"
	"testing"
)

// An adapterCase is what an adapter must do. Each has one in its own test file, and what is true of that adapter alone is tested below it.
type adapterCase struct {
	at    int // its number, because inputs of fuzzing name it by that; a new one has the next number
	name  string
	known bool      // behind an input of known length its own is known when an ending runs
	forms []adapter // how it is used, beside plain loops
	calls callers   // pipelines in which it calls visit once for each element
	keeps keepers   // pipelines in which all elements pass through it, in order
	frees frees     // by the name of a function or a method: a run after which nothing may keep the elements alive
}

type (
	callers = map[string]func(it Iter[int], visit func(int) int) Iter[int]
	keepers = map[string]func(it Iter[int]) Iter[int]
	frees   = map[string]func(it Iter[*object], f touch)
)

// adapter is a form of an adapter of ints and its plain counterpart; k is a
// parameter of at least 1.
type adapter struct {
	name  string
	apply func(it Iter[int], k int) Iter[int]
	plain func(xs []int, k int) []int
}

var listedCases []*adapterCase

// listed adds c to the cases that random programs have.
func (c adapterCase) listed() *adapterCase {
	listedCases = append(listedCases, &c)
	return &c
}

// adapterCases returns the cases that are listed, by their numbers.
var adapterCases = sync.OnceValue(func() []*adapterCase {
	slices.SortFunc(listedCases, func(a, b *adapterCase) int { return a.at - b.at })
	for i, c := range listedCases {
		if c.at != i {
			panic(fmt.Sprint(c.name, " has number ", c.at, ", want ", i))
		}
	}
	return listedCases
})

// adapters returns the forms of all of them.
var adapters = sync.OnceValue(func() (all []adapter) {
	for _, c := range adapterCases() {
		all = append(all, c.forms...)
	}
	return all
})

// run tests all that holds for any adapter.
func (c *adapterCase) run(t *testing.T) {
	t.Run("values", c.testValues)
	t.Run("ways", c.testWays)
	t.Run("cuts", c.testCuts)
	t.Run("lazy", c.testLazy)
	for name, build := range c.probed() {
		t.Run("panics/"+name, func(t *testing.T) { checkPanics(t, name, build) })
		t.Run("goexits/"+name, func(t *testing.T) { checkGoexits(t, name, build) })
	}
}

// testValues compares each form with the plain loop, behind inputs of all shapes.
func (c *adapterCase) testValues(t *testing.T) {
	ns, ks := []int{0, 1, 2, 3, 7, 64, 65, 300}, []int{1, 2, 5, 60}
	if raceEnabled {
		ns, ks = []int{1, 7, 130}, []int{2}
	}
	for _, n := range ns {
		xs := apply(upTo(n), func(x int) int { return x * 5 % 67 })
		for source, in := range inputs {
			for _, a := range c.forms {
				for _, k := range ks {
					name := fmt.Sprintf("%s %d of %s of %d", a.name, k, source, n)
					checkOnce(t, name, unknown(a.apply(in(xs), k)), a.plain(xs, k))
				}
			}
		}
	}
}

// testWays does so in all ways in which a pipeline can run.
func (c *adapterCase) testWays(t *testing.T) {
	xs := apply(upTo(40), func(x int) int { return x * 5 % 67 })
	for source, in := range inputs {
		for _, a := range c.forms {
			checkIter(t, a.name+" of "+source, a.apply(in(xs), 3), a.plain(xs, 3))
		}
	}
}

// testCuts cuts those whose length is known when an ending runs at all i <= j <= k.
func (c *adapterCase) testCuts(t *testing.T) {
	known := false
	ks := []int{1, 2, 7}
	if raceEnabled {
		ks = []int{2}
	}
	for _, kind := range []string{"Slice", "Map", "Filter"} {
		for _, n := range cutSizes() {
			xs := apply(upTo(n), func(x int) int { return x * 5 % 11 })
			for _, a := range c.forms {
				for _, k := range ks {
					name := fmt.Sprintf("%s(%d) of %s of %d", a.name, k, kind, n)
					if checkKnown(t, name, a.apply(inputs[kind](xs), k), a.plain(xs, k)) {
						known = true
					}
				}
			}
		}
	}
	if known != c.known {
		t.Errorf("a length is known behind %s: %v, want %v", c.name, known, c.known)
	}
}

// testLazy builds all on inputs that must not run.
func (c *adapterCase) testLazy(t *testing.T) {
	p := newProbe(10)
	for _, in := range []Iter[int]{
		Range(0, 10).Map(p.visit), Range(0, 10).Map(p.visit).Filter(odd), FromSeq(func(func(int) bool) { p.visit(0) }),
	} {
		for _, a := range c.forms {
			a.apply(a.apply(in, 2), 3).Len()
		}
		for _, f := range c.calls {
			f(in, p.visit)
		}
		for _, f := range c.keeps {
			f(in)
		}
	}
	if n := p.calls.Load(); n != 0 {
		t.Errorf("%d calls before any ending", n)
	}
}

// probed are pipelines of n elements with a probe in the adapter and before it.
func (c *adapterCase) probed() map[string]func(p *probe, n int) Iter[int] {
	builds := map[string]func(p *probe, n int) Iter[int]{}
	for name, f := range c.calls {
		builds[name] = func(p *probe, n int) Iter[int] { return f(Range(0, n), p.visit) }
		builds[name+" of a Filter"] = func(p *probe, n int) Iter[int] {
			return f(Slice(upTo(n)).Filter(func(int) bool { return true }), p.visit)
		}
	}
	for name, f := range c.keeps {
		builds["before "+name] = func(p *probe, n int) Iter[int] { return f(Range(0, n).Map(p.visit)) }
	}
	return builds
}
