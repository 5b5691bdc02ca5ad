package work

import (
	"cmp"
	"runtime"
	"slices"
	"strconv"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/nbody/sim"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

// scaleLimit is what more workers than processors may cost, in parts of the time that as many as
// processors take.
const scaleLimit = 1.1

// scaleWorkers returns the numbers of workers that are set beside each other: always the same ones, and the
// number of processors.
func scaleWorkers(processors int) []int {
	counts := []int{1, 2, 4, 8, 16, 64, 256}
	if !slices.Contains(counts, processors) {
		counts = append(counts, processors)
		slices.Sort(counts)
	}
	return counts
}

// ScaleRows are works done by pools with ever more workers, whatever the machine has. A rival is a number of workers.
func ScaleRows() []Row {
	processors := runtime.GOMAXPROCS(0)
	return scaleRows(scaleWorkers(processors), processors)
}

func scaleRows(counts []int, processors int) []Row {
	var compare []measure.Comparison
	for _, n := range counts {
		if n == processors {
			continue
		}
		c := measure.Comparison{Rival: strconv.Itoa(n), Against: strconv.Itoa(processors)}
		if n > processors {
			c.Factor = scaleLimit
		}
		compare = append(compare, c)
	}
	row := func(name, title string, setup func(e *Env) (op func(), check func() error)) Row {
		return Row{
			Name: "scale/" + name, Title: title + ", by so many workers",
			Stretch: 3, Compare: compare,
			Setup: func(e *Env) ([]measure.Rival, error) {
				op, check := setup(e)
				var rivals []measure.Rival
				for _, n := range counts {
					p, err := e.pool(n)
					if err != nil {
						return nil, err
					}
					rivals = append(rivals, measure.Rival{
						Name: strconv.Itoa(n), Op: op, Check: check, Within: p.Install, Before: runtime.GC,
					})
				}
				return rivals, nil
			},
		}
	}
	return []Row{
		row("join", "join_recursively by Join", scaleJoin(byJoin)),
		row("recurse", "join_recursively by Recurse", scaleJoin(func(n int) { core.Recurse(byRecurse, n) })),
		row("map_sum", "sum of x*x over 10 million float64", func(e *Env) (func(), func() error) {
			xs, f := floats(e.size(10_000_000)), hide(square)
			return scaled(func() float64 { return parSum(xs, f) }, near(loopSum(xs, f)))
		}),
		row("map_collect", "x>>3 of 10 million uint64, into a new slice", func(e *Env) (func(), func() error) {
			xs, f := randoms(e.size(collectSize)), hide(eighth)
			want := make([]uint64, len(xs))
			mapInto(want, xs, f)
			return scaled(func() []uint64 { return par.Slice(xs).Map(f).Collect() }, equal(want))
		}),
		row("filter_collect", "the even ones of 10 million random uint64, in order, into a new slice", func(e *Env) (func(), func() error) {
			xs, keep := randoms(e.size(collectSize)), hide(even)
			return scaled(func() []uint64 { return par.Slice(xs).Filter(keep).Collect() }, equal(loopFilter(xs, keep)))
		}),
		row("sort", "copy and sort 10 million random uint64", func(e *Env) (func(), func() error) {
			xs := randoms(e.size(sortSize))
			ys, want := make([]uint64, len(xs)), slices.Sorted(slices.Values(xs))
			return scaled(func() []uint64 {
				copy(ys, xs)
				slice.Sort(ys)
				return ys
			}, equal(want))
		}),
		row("sort_func", "copy and sort 1 million random uint64 by a comparison", func(e *Env) (func(), func() error) {
			xs := randoms(e.size(sortSize / 10))
			ys, want := make([]uint64, len(xs)), slices.Sorted(slices.Values(xs))
			compare := hide(cmp.Compare[uint64])
			return scaled(func() []uint64 {
				copy(ys, xs)
				slice.SortFunc(ys, compare)
				return ys
			}, equal(want))
		}),
		row("nbody_par", "a flock of 1,000 bodies for 10 ticks, par", func(e *Env) (func(), func() error) {
			start := sim.NewBodies(e.size(nbodySize), nbodySeed)
			w, plain := sim.NewWorld(start), sim.NewWorld(start)
			plain.Run(sim.Seq, nbodyTicks)
			return scaled(func() float64 {
				w.Reset(start)
				w.Run(sim.Par, nbodyTicks)
				return spread(w.Bodies())
			}, nearby(spread(plain.Bodies())))
		}),
	}
}

// scaled keeps what f returned last for check.
func scaled[R any](f func() R, check func(R) error) (op func(), verdict func() error) {
	var s slot[R]
	r := s.by("", f, check)
	return r.Op, r.Check
}

func scaleJoin(run func(depth int)) func(e *Env) (func(), func() error) {
	return func(e *Env) (func(), func() error) {
		r := joiner("", e.joinDepth(), run)
		return r.Op, r.Check
	}
}
