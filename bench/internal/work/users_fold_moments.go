package work

//manta:off

import (
	"errors"
	"math"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// moments are the number, mean, sum of squared deviations, minimum and maximum of numbers.
type moments struct {
	n              int
	mean, m2       float64
	least, largest float64
}

func noMoments() moments { return moments{least: math.Inf(1), largest: math.Inf(-1)} }

func (s moments) add(x float64) moments {
	s.n++
	d := x - s.mean
	s.mean += d / float64(s.n)
	s.m2 += d * (x - s.mean)
	s.least, s.largest = min(s.least, x), max(s.largest, x)
	return s
}

func (s moments) merge(t moments) moments {
	switch {
	case s.n == 0:
		return t
	case t.n == 0:
		return s
	}
	n, d := float64(s.n+t.n), t.mean-s.mean
	return moments{
		s.n + t.n, s.mean + d*float64(t.n)/n, s.m2 + t.m2 + d*d*float64(s.n)*float64(t.n)/n,
		min(s.least, t.least), max(s.largest, t.largest),
	}
}

// near returns an error unless t is s but for rounding.
func (s moments) near(t moments) error {
	if s.n != t.n || s.least != t.least || s.largest != t.largest {
		return errors.New("number, minimum and maximum are other ones")
	}
	return errors.Join(near(s.mean)(t.mean), near(s.m2)(t.m2))
}

func momentsLoop(xs []float64) moments {
	s := noMoments()
	for _, x := range xs {
		s = s.add(x)
	}
	return s
}

// momentRows are rows of statistics in one pass.
func momentRows(everyone crew) (rows []Row) {
	for _, s := range []struct {
		n    int
		name string
		way[[]float64, moments]
	}{
		{100, "100", way[[]float64, moments]{everyone: 1, plus: 1000}},
		{200_000, "200k", way[[]float64, moments]{everyone: 0.75}},
	} {
		ordered, free, byBlocks := s.way, s.way, s.way
		ordered.name, ordered.run = manta, func(xs []float64) moments {
			return par.Fold(par.Slice(xs), noMoments, moments.add).Reduce(noMoments(), moments.merge)
		}
		free.name, free.run = unordered, func(xs []float64) moments {
			return par.Fold(par.Slice(xs).Unordered(), noMoments, moments.add).Reduce(noMoments(), moments.merge)
		}
		byBlocks.name, byBlocks.run = blocks, func(xs []float64) moments {
			return par.FoldBlocks(par.Slice(xs), noMoments, func(s moments, src []float64) moments {
				for _, x := range src {
					s = s.add(x)
				}
				return s
			}).Reduce(noMoments(), moments.merge)
		}
		rows = append(rows, using[[]float64, moments]{
			name:  "moments/" + s.name,
			title: s.name + " float64: mean, variance, minimum and maximum in one pass",
			input: func(e *Env) []float64 { return floats(e.size(s.n)) },
			loop:  momentsLoop,
			hands: func(c crew, xs []float64) moments {
				parts := make([]moments, c.Workers)
				var wg sync.WaitGroup
				for i := range parts {
					wg.Go(func() { parts[i] = momentsLoop(xs[i*len(xs)/len(parts) : (i+1)*len(xs)/len(parts)]) })
				}
				wg.Wait()
				all := parts[0]
				for _, p := range parts[1:] {
					all = all.merge(p)
				}
				return all
			},
			ways: []way[[]float64, moments]{ordered, free, byBlocks},
			check: func(want moments) func(moments) error {
				return want.near
			},
		}.rows(everyone)...)
	}
	return rows
}
