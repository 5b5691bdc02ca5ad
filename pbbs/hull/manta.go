package hull

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
)

// alone is how many points are not worth to be shared.
const alone = 2000

// manta is the same in parallel: both ends in one loop over blocks, both sides of the way between them by Partition, the largest area
// of many by MaxOf, and the two sides of a point at the same time.
func manta(ps []geometry.Point2) []int32 {
	if len(ps) == 0 {
		return nil
	}
	all := par.Range(0, int32(len(ps)))
	ends := par.FoldBlocks(all, func() [2]int32 { return [2]int32{} }, func(ends [2]int32, some []int32) [2]int32 {
		left, right := ends[0], ends[1]
		for _, i := range some {
			left, right = leftmost(ps, left, i), rightmost(ps, right, i)
		}
		return [2]int32{left, right}
	}).Reduce([2]int32{}, func(e, f [2]int32) [2]int32 {
		return [2]int32{leftmost(ps, e[0], f[0]), rightmost(ps, e[1], f[1])}
	})
	left, right := ends[0], ends[1]
	if left == right {
		return []int32{left}
	}
	a, b := ps[left], ps[right]
	above, below := all.Partition(func(i int32) bool { return geometry.Area(a, b, ps[i]) > 0 })
	var upper, lower []int32
	core.Join(
		func() { upper = side(ps, above, left, right) },
		func() { lower = side(ps, below, right, left) })
	hull := append([]int32{left}, upper...)
	return append(append(hull, right), lower...)
}

// side returns the hull's points between from and to, of points of which none lies to the right of the way from one to the other.
func side(ps []geometry.Point2, some []int32, from, to int32) []int32 {
	if len(some) <= alone {
		return beyond(ps, outside(ps, some, from, to), from, to)
	}
	a, b := ps[from], ps[to]
	far, _ := par.MaxOf(par.Slice(some), func(i int32) (float64, bool) { return geometry.Area(a, b, ps[i]), true })
	if geometry.Area(a, b, ps[far]) <= 0 {
		return nil
	}
	var first, second []int32
	core.Join(
		func() { first = side(ps, beside(ps, some, from, far), from, far) },
		func() { second = side(ps, beside(ps, some, far, to), far, to) })
	return append(append(first, far), second...)
}

// beside is outside in parallel.
func beside(ps []geometry.Point2, some []int32, from, to int32) []int32 {
	a, b := ps[from], ps[to]
	return par.Slice(some).Filter(func(i int32) bool { return geometry.Area(a, b, ps[i]) > 0 }).Collect()
}
