package par

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
	"github.com/seed1237c087/manta/par/reduce"
)

// Summary is the result of [Stats].
type Summary[T any] struct {
	Count int
	Mean  float64
	// Variance is the mean of the squared differences of the elements from the mean. If the
	// elements are a sample, Variance*Count/(Count-1) estimates the variance of the population.
	Variance float64
	// Min and Max are the smallest and the largest element. A NaN is below everything else.
	Min, Max T
}

// Stats returns the number of the elements, their mean and variance, and the smallest and the
// largest element, in one pass. If there are no elements, the result is the zero Summary. Mean
// and variance are computed in float64, and are NaN or infinite if an element is.
//
// Means and squares of two halves are combined along a tree that positions fix, as float sums
// are ([Iter.Sum]). Therefore the result has the same bits on every run, with any number of
// workers. Unlike a sum of squares, it loses no digits if the elements differ little and are
// far from 0.
func Stats[T Real](it Iter[T]) Summary[T] {
	least, most := reduce.PickMin[T](), reduce.PickMax[T]()
	p := endings.ReductionOf(source(it), describe.Code(Stats[T]))
	k := loops.KitOf[struct{}, Summary[T]](p, func(*struct{}) run.Kernel { // In the kernel, Variance holds the variance times Count.
		return func(out iter.Block, i int, from iter.Block, lo, hi int) {
			to := &in[Summary[T]](out)[i]
			if hi < 0 {
				b := &in[Summary[T]](from)[lo]
				to.Mean, to.Variance = spread(to.Mean, to.Variance, to.Count, b.Mean, b.Variance, b.Count)
				to.Count += b.Count
				to.Min, to.Max = least.Op(to.Min, b.Min), most.Op(to.Max, b.Max)
				return
			}
			xs := in[T](from)[lo:hi]
			to.Count = len(xs)
			to.Mean, to.Variance = spreadOf(xs)
			to.Min, to.Max = least.Fold(xs), most.Fold(xs)
		}
	})
	p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: of[Summary[T]](), Maps: true}, &k.Result)
	s := loops.Taken(p, k)
	if s.Count > 0 {
		s.Variance /= float64(s.Count)
	}
	return s
}

// spread combines two parts, each with its mean m, the sum q of the squared differences from
// that mean, and the number n of elements. It returns the mean of all elements, and the sum
// of the squared differences from that mean.
//
// Source: T. F. Chan, G. H. Golub and R. J. LeVeque, "Updating Formulae and a Pairwise
// Algorithm for Computing Sample Variances", 1979. The conversions prevent compilers from
// fusing operations, so that the result has the same bits wherever spread is inlined.
func spread(ma, qa float64, na int, mb, qb float64, nb int) (mean, squares float64) {
	d := mb - ma
	if na == nb {
		return float64(ma*0.5) + float64(mb*0.5), qa + qb + float64(d*d*(float64(na)*0.5))
	}
	a, b := float64(na), float64(nb)
	share := b / (a + b)
	return ma + float64(d*share), qa + qb + float64(d*d*float64(a*share))
}

// spreadOf combines xs, which is not empty, by spread along the pairwise tree.
func spreadOf[T Real](xs []T) (mean, squares float64) {
	n := len(xs)
	switch n {
	case 1:
		return float64(xs[0]), 0
	case 8:
		return spread8((*[8]T)(xs))
	}
	half := 1 << (bits.Len(uint(n-1)) - 1)
	ma, qa := spreadOf(xs[:half])
	mb, qb := spreadOf(xs[half:])
	return spread(ma, qa, half, mb, qb, n-half)
}

// spread8 is spreadOf for 8 elements. It is written out because it is then faster.
func spread8[T Real](x *[8]T) (mean, squares float64) {
	m0, q0 := spread2(float64(x[0]), float64(x[1]))
	m1, q1 := spread2(float64(x[2]), float64(x[3]))
	m2, q2 := spread2(float64(x[4]), float64(x[5]))
	m3, q3 := spread2(float64(x[6]), float64(x[7]))
	m0, q0 = spread(m0, q0, 2, m1, q1, 2)
	m2, q2 = spread(m2, q2, 2, m3, q3, 2)
	return spread(m0, q0, 4, m2, q2, 4)
}

func spread2(a, b float64) (mean, squares float64) { return spread(a, 0, 1, b, 0, 1) }
