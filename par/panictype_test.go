package par_test

import (
	"cmp"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// ownError is what a function panics with.
type ownError struct{ _ int }

func (*ownError) Error() string { return "own" }

// TestPanicsAreOfOneType: whoever did the work, and however little there was, what surfaces is a *core.PanicError in which errors.As
// finds the value.
func TestPanicsAreOfOneType(t *testing.T) {
	wants := new(ownError)
	boom := func() { panic(wants) }
	same := func(x int) int { boom(); return x }
	order := func(a, b int) int { boom(); return cmp.Compare(a, b) }
	for _, workers := range []int{1, 2} {
		pool, err := core.NewPool(core.Config{Workers: workers})
		require.NoError(t, err)
		defer pool.Close()
		for _, n := range []int{2, 20, 5000} {
			xs := make([]int, n)
			for name, call := range map[string]func(){
				"Apply":           func() { par.Apply(xs, same) },
				"Do":              func() { _ = par.Do(t.Context(), func() error { par.For(n, func(int) { boom() }); return nil }) },
				"Filter.Collect":  func() { par.Slice(xs).Filter(func(int) bool { boom(); return true }).Collect() },
				"For":             func() { par.For(n, func(int) { boom() }) },
				"ForEach":         func() { par.Slice(xs).ForEach(func(int) { boom() }) },
				"ForEachLocal":    func() { par.ForEachLocal(par.Slice(xs), func() int { return 0 }, func(_, _ int) { boom() }) },
				"ForRange":        func() { par.ForRange(0, n, func(_, _ int) { boom() }) },
				"ForRangeLocal":   func() { par.ForRangeLocal(0, n, func() int { return 0 }, func(_, _, _ int) { boom() }) },
				"FromSeq":         func() { par.FromSeq(func(func(int) bool) { boom() }).Count() },
				"GroupBy":         func() { par.GroupBy(par.Slice(xs), same) },
				"HistogramBlocks": func() { par.HistogramBlocks(par.Slice(xs), 1, func([]uint32, []int) { boom() }) },
				"Map.Sum":         func() { par.Slice(xs).Map(same).Sum() },
				"MapBlocks":       func() { par.MapBlocks(par.Slice(xs), func(_, _ []int) { boom() }).Sum() },
				"RangeBlocks":     func() { par.RangeBlocks(0, n).ForEach(func(par.Span) { boom() }) },
				"Reduce":          func() { par.Slice(xs).Reduce(0, func(_, _ int) int { boom(); return 0 }) },
				"Seq":             func() { _ = slices.Collect(par.Slice(xs).Map(same).Seq()) },
				"SortFunc":        func() { par.SortFunc(slices.Clone(xs), order) },
				"Try":             func() { _, _ = par.Try(par.Slice(xs).Map(same).Sum) },
				"Join":            func() { core.Join(boom, func() {}) },
				"Join, right":     func() { core.Join(func() {}, boom) },
				"InScope":         func() { core.InScope(func(s *core.Scope) { s.Spawn(boom) }) },
				"Recurse":         func() { core.Recurse(func(_ *core.Rec[int, int], _ int) int { boom(); return 0 }, 0) },
			} {
				check := func() {
					defer func() {
						v := recover()
						err, _ := v.(error)
						var own *ownError
						if _, is := v.(*core.PanicError); !is || !errors.As(err, &own) || own != wants {
							t.Errorf("%s of %d, %d workers: recovered a %T", name, n, workers, v)
						}
					}()
					call()
				}
				for range 3 { // Of the first nothing is known.
					check()
				}
				pool.Install(check)
			}
		}
	}
}
