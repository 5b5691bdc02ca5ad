package par_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// shortRun has functions of which one may panic at some element.
type shortRun struct {
	mapAt, lastAt int          // at which element Map's function, and that of the ending, panic; -1: at none
	visited       atomic.Int64 // by the ending's function
}

func (r *shortRun) reset(mapAt, lastAt int) {
	r.mapAt, r.lastAt = mapAt, lastAt
	r.visited.Store(0)
}

func (r *shortRun) f(x int) int {
	if x == r.mapAt {
		panic("map")
	}
	return x
}

func (r *shortRun) visit(x int) bool {
	r.visited.Add(1)
	if x == r.lastAt {
		panic("last")
	}
	return x >= 0
}

func (r *shortRun) not(x int) bool { return !r.visit(x) }

// TestShortRuns runs endings so often that a run is one call: results and panics are those of a loop.
func TestShortRuns(t *testing.T) {
	xs := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	into := make([]int, len(xs))
	var r shortRun
	type ending struct {
		run  func() any
		want any
		back bool // the ending's function gets the elements from the last to the first
	}
	first := func(x int, ok bool) any { return x*10 + len(into[:map[bool]int{true: 1}[ok]]) }
	src := func() par.Iter[int] { return par.Slice(xs) }
	direct := map[string]ending{
		"Any":           {func() any { return src().Any(r.not) }, false, false},
		"All":           {func() any { return src().All(r.visit) }, true, false},
		"FindFirst":     {func() any { return first(src().FindFirst(r.not)) }, 0, false},
		"FindAny":       {func() any { return first(src().FindAny(r.not)) }, 0, false},
		"FindLast":      {func() any { return first(src().FindLast(r.not)) }, 0, true},
		"PositionFirst": {func() any { return first(src().PositionFirst(r.not)) }, 0, false},
		"PositionLast":  {func() any { return first(src().PositionLast(r.not)) }, 0, true},
		"FilterCount":   {func() any { return src().Filter(r.visit).Count() }, 10, false},
		"FilterCollect": {func() any { return slices.Equal(src().Filter(r.visit).Collect(), xs) }, true, false},
		"ForEach":       {func() any { src().ForEach(func(x int) { r.visit(x) }); return nil }, nil, false},
		"Fold": {func() any {
			return par.Fold(src(), func() int { return 0 }, func(sum, x int) int { r.visit(x); return sum + x }).Sum()
		}, 45, false},
		"TryForEach": {func() any {
			return src().TryForEach(func(x int) error {
				if !r.visit(x) {
					return errors.New("negative")
				}
				return nil
			})
		}, nil, false},
	}
	for name, e := range direct {
		for range 300 {
			r.reset(-1, -1)
			if got := e.run(); got != e.want || int(r.visited.Load()) != len(xs) {
				t.Fatalf("%s: got %v with %d calls, want %v", name, got, r.visited.Load(), e.want)
			}
		}
		for at := range xs {
			r.reset(-1, at)
			before := at
			if e.back {
				before = len(xs) - 1 - at
			}
			got := raised(e.run)
			calls := int(r.visited.Load())
			if got != "last" || calls <= before || calls > len(xs) {
				t.Errorf("%s: panic %v after %d calls, want it at element %d", name, got, calls, at)
			}
		}
	}
	mapped := func() par.Iter[int] { return par.Map(par.Slice(xs), r.f) }
	behind := map[string]func(){
		"Any":         func() { mapped().Any(r.not) },
		"FilterCount": func() { mapped().Filter(r.visit).Count() },
		"Filter":      func() { mapped().Filter(r.visit).Collect() },
		"ForEach":     func() { mapped().ForEach(func(x int) { r.visit(x) }) },
		"FilterMax":   func() { mapped().Filter(r.visit).Max() },
		"Inspect":     func() { mapped().Map(func(x int) int { r.visit(x); return x }).CollectInto(into) },
		"IsSorted":    func() { par.IsSorted(mapped().Map(func(x int) int { r.visit(x); return x })) },
	}
	for name, run := range behind {
		r.reset(-1, -1)
		for range 300 {
			run()
		}
		for mapAt := 1; mapAt < len(xs); mapAt++ {
			for lastAt := 1; lastAt < len(xs); lastAt++ {
				r.reset(mapAt, lastAt)
				want := "last"
				if mapAt <= lastAt {
					want = "map"
				}
				if got := raised(func() any { run(); return nil }); got != want {
					t.Errorf("%s: panics at %d in Map and %d behind it: got that of %v, want %s", name, mapAt, lastAt, got, want)
				}
			}
		}
	}
}

// raised returns the value with which f panics.
func raised(f func() any) (v any) {
	defer func() {
		if p, ok := recover().(*core.PanicError); ok {
			v = p.Value
		}
	}()
	f()
	return "nothing"
}
