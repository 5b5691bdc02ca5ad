package work

import (
	"sync"

	"github.com/alitto/pond/v2"
	"github.com/panjf2000/ants/v2"
	"github.com/samber/lo"
	lop "github.com/samber/lo/parallel"
	"github.com/sourcegraph/conc/iter"
	concpool "github.com/sourcegraph/conc/pool"
	"golang.org/x/sync/errgroup"
)

// An other is a library of Go that runs tasks on goroutines. each calls f with 0 to n-1, by at most as many
// goroutines at a time as there are workers, and returns when all is done.
type other struct {
	name string
	each func(workers, n int, f func(i int))
}

// The names of the rivals by other libraries.
const (
	errGroup = "errgroup"
	conc     = "conc"
	loName   = "lo"
	pondName = "pond"
	antsName = "ants"
)

// others are the libraries whose pools run what they are given. Those that keep a pool are given it for the
// time of the program, as their users do.
func (c crew) others() []other {
	keptPond := sync.OnceValue(func() pond.Pool { return pond.NewPool(c.Workers) })
	keptAnts := sync.OnceValues(func() (*ants.Pool, error) { return ants.NewPool(c.Workers) })
	return []other{
		{errGroup, func(workers, n int, f func(int)) {
			var g errgroup.Group
			g.SetLimit(workers)
			for i := range n {
				g.Go(func() error { f(i); return nil })
			}
			_ = g.Wait() // no task returns an error
		}},
		{conc, func(workers, n int, f func(int)) {
			p := concpool.New().WithMaxGoroutines(workers)
			for i := range n {
				p.Go(func() { f(i) })
			}
			p.Wait()
		}},
		{pondName, func(_, n int, f func(int)) {
			g := keptPond().NewGroup()
			for i := range n {
				g.Submit(func() { f(i) })
			}
			if err := g.Wait(); err != nil {
				panic(err)
			}
		}},
		{antsName, func(_, n int, f func(int)) {
			p, err := keptAnts()
			var wg sync.WaitGroup
			wg.Add(n)
			for i := 0; i < n && err == nil; i++ {
				err = p.Submit(func() {
					defer wg.Done()
					f(i)
				})
			}
			if err != nil {
				panic(err)
			}
			wg.Wait()
		}},
	}
}

// A mapper makes a new slice of what f makes of each element.
type mapper struct {
	name string
	run  func(xs []uint64, f func(uint64) uint64) []uint64
}

// mappers are the ways of the other libraries to map a slice: a function of theirs where there is one,
// otherwise as many tasks as there are workers, each with a loop over its part.
func (c crew) mappers() []mapper {
	ways := []mapper{
		{conc + ".Map", func(xs []uint64, f func(uint64) uint64) []uint64 {
			m := iter.Mapper[uint64, uint64]{MaxGoroutines: c.Workers}
			return m.Map(xs, func(x *uint64) uint64 { return f(*x) })
		}},
		{loName, func(xs []uint64, f func(uint64) uint64) []uint64 {
			return lop.Map(xs, func(x uint64, _ int) uint64 { return f(x) })
		}},
		{loName + " in chunks", func(xs []uint64, f func(uint64) uint64) []uint64 {
			parts := lop.Map(lo.Chunk(xs, max(1, (len(xs)+c.Workers-1)/c.Workers)), func(part []uint64, _ int) []uint64 {
				out := make([]uint64, len(part))
				mapInto(out, part, f)
				return out
			})
			return lo.Flatten(parts)
		}},
	}
	for _, o := range c.others() {
		ways = append(ways, mapper{o.name, func(xs []uint64, f func(uint64) uint64) []uint64 {
			out := make([]uint64, len(xs))
			o.each(c.Workers, c.Workers, func(part int) {
				lo, hi := len(xs)*part/c.Workers, len(xs)*(part+1)/c.Workers
				mapInto(out[lo:hi], xs[lo:hi], f)
			})
			return out
		}})
	}
	return ways
}
