package work

//manta:off

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

// A scratch is what a function of users_local needs beside its argument.
type scratch struct {
	buf   [64]byte
	calls uint64
}

// digits writes x in decimal to s, and returns the sum of the digits. It takes some 10 ns.
func (s *scratch) digits(x uint64) uint64 {
	s.calls++
	n := 0
	for x %= 100_000_000; x > 0 && n < 8; n++ {
		s.buf[n&63] = byte(x % 10)
		x /= 10
	}
	var sum uint64
	for _, d := range s.buf[:n] {
		sum += uint64(d)
	}
	return sum
}

func localLoop(xs []uint64) []uint64 {
	var s scratch
	out := make([]uint64, len(xs))
	for i, x := range xs {
		out[i] = s.digits(x)
	}
	return out
}

func localHands(c crew, xs []uint64) []uint64 {
	out := make([]uint64, len(xs))
	var wg sync.WaitGroup
	for part := range c.Workers {
		lo, hi := part*len(xs)/c.Workers, (part+1)*len(xs)/c.Workers
		wg.Go(func() {
			var s scratch
			for i := lo; i < hi; i++ {
				out[i] = s.digits(xs[i])
			}
		})
	}
	wg.Wait()
	return out
}

// localRows are rows of a MapLocal whose function takes some 10 ns.
func localRows(everyone crew) []Row {
	const size = 2_000_000
	return using[[]uint64, []uint64]{
		name:  "map_local",
		title: "2 million elements with a buffer for each worker, some 10 ns each",
		input: func(e *Env) []uint64 { return randoms(e.size(size)) },
		loop:  localLoop,
		hands: localHands,
		ways: []way[[]uint64, []uint64]{
			{name: manta, run: func(xs []uint64) []uint64 {
				return par.MapLocal(par.Slice(xs), func() scratch { return scratch{} }, (*scratch).digits).Collect()
			}, everyone: 0.6},
			{name: "manta, sum", run: func(xs []uint64) []uint64 {
				return []uint64{par.MapLocal(par.Slice(xs), func() scratch { return scratch{} }, (*scratch).digits).Sum()}
			}, everyone: 0.6},
		},
		check: func(want []uint64) func([]uint64) error {
			var sum uint64
			for _, x := range want {
				sum += x
			}
			return func(got []uint64) error {
				if len(got) == 1 {
					return same(sum)(got[0])
				}
				return equal(want)(got)
			}
		},
		fresh: true,
	}.rows(everyone)
}
