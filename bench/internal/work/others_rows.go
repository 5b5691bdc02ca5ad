package work

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/par"
)

const (
	mapSize  = 1_000_000
	eachName = "goroutine each"
)

// goroutineEach maps with a goroutine for every element.
func goroutineEach(xs []uint64, f func(uint64) uint64) []uint64 {
	out := make([]uint64, len(xs))
	var wg sync.WaitGroup
	for i, x := range xs {
		wg.Go(func() { out[i] = f(x) })
	}
	wg.Wait()
	return out
}

// otherRows set other libraries of Go beside this one.
func otherRows(everyone crew) []Row {
	mappers := everyone.mappers()
	compare := []measure.Comparison{{Rival: manta, Against: goroutines}}
	for _, m := range mappers {
		compare = append(compare, measure.Comparison{Rival: manta, Against: m.name, Factor: 0.9})
	}
	compare = append(compare, measure.Comparison{Rival: manta, Against: eachName, Factor: 0.05})
	rows := []Row{{
		Name:    "map_collect/1m/" + everyone.Name,
		Title:   "x>>3 of 1 million uint64, into a new slice, by libraries of Go; " + everyone.String(),
		Stretch: 2,
		Setup: func(e *Env) ([]measure.Rival, error) {
			xs, f := randoms(e.size(mapSize)), hide(eighth)
			want := make([]uint64, len(xs))
			mapInto(want, xs, f)
			check := equal(want)
			var s slot[[]uint64]
			rivals := []measure.Rival{
				s.by(manta, func() []uint64 { return par.Slice(xs).Map(f).Collect() }, check),
				s.by(goroutines, func() []uint64 {
					out := make([]uint64, len(xs))
					everyone.hands(len(xs), func(_, lo, hi int) { mapInto(out[lo:hi], xs[lo:hi], f) })
					return out
				}, check),
				s.by(eachName, func() []uint64 { return goroutineEach(xs, f) }, check),
			}
			for _, m := range mappers {
				rivals = append(rivals, s.by(m.name, func() []uint64 { return m.run(xs, f) }, check))
			}
			for i := range rivals {
				rivals[i].Before = func() {
					s.last = nil
					runtime.GC()
				}
			}
			return everyone.sendWith(e, errand{"map_collect", []any{xs}, sameNumber(uint64(digest(want)))}, rivals...)
		},
		Compare: compare,
	}}
	return append(rows, taskRows(everyone)...)
}

// taskRows have libraries run tasks one by one: many that do nothing, and few that take 2 ms each.
func taskRows(everyone crew) []Row {
	row := func(name, title string, n func(e *Env) int, task func(e *Env) func(i int) uint64, run func(n int, f func(int))) Row {
		libraries := everyone.others()
		compare := []measure.Comparison{}
		for _, o := range libraries {
			compare = append(compare, measure.Comparison{Rival: manta, Against: o.name})
		}
		return Row{
			Name: name + "/" + everyone.Name, Title: title + ", by libraries of Go; " + everyone.String(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				n, f := n(e), task(e)
				var want uint64
				for i := range n {
					want += f(i)
				}
				rival := func(name string, run func(n int, f func(int))) measure.Rival {
					var s slot[uint64]
					return s.by(name, func() uint64 {
						var sum atomic.Uint64
						run(n, func(i int) { sum.Add(f(i)) })
						return sum.Load()
					}, same(want))
				}
				rivals := []measure.Rival{rival(manta, run)}
				for _, o := range libraries {
					rivals = append(rivals, rival(o.name, func(n int, f func(int)) { o.each(everyone.Workers, n, f) }))
				}
				return rivals, nil
			},
			Compare: compare,
		}
	}
	return []Row{
		row("coarse_tasks", "as many tasks as workers times two, 2 ms of arithmetic each",
			func(*Env) int { return 2 * everyone.Workers },
			func(e *Env) func(int) uint64 {
				rounds := e.rounds(coarseCost)
				return func(i int) uint64 { return spin.Rounds(rounds, uint64(i)) }
			},
			func(n int, f func(int)) { par.Range(0, n).ForEach(f) }),
		row("small_tasks", "100 thousand tasks that add a number each",
			func(e *Env) int { return e.size(100_000) },
			func(*Env) func(int) uint64 { return func(i int) uint64 { return uint64(i) } },
			func(n int, f func(int)) { par.Range(0, n).ForEach(f) }),
	}
}
