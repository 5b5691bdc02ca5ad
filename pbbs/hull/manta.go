package hull

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
)

// alone is how many points are not worth to be shared.
const alone = 2000

// manta is the same in parallel: the largest area of many by MaxOf, and the two sides of a point at the same time.
func manta(ps []geometry.Point2) []int32 {
	if len(ps) == 0 {
		return nil
	}
	all := par.Range(0, int32(len(ps)))
	left := all.Reduce(0, func(i, j int32) int32 { return leftmost(ps, i, j) })
	right := all.Reduce(0, func(i, j int32) int32 { return rightmost(ps, i, j) })
	if left == right {
		return []int32{left}
	}
	var upper, lower []int32
	core.Join(
		func() { upper = side(ps, all, left, right) },
		func() { lower = side(ps, all, right, left) })
	hull := append([]int32{left}, upper...)
	return append(append(hull, right), lower...)
}

// side returns the hull's points between from and to, of those of some that lie to the left of the way from one to the other.
func side(ps []geometry.Point2, some par.Iter[int32], from, to int32) []int32 {
	a, b := ps[from], ps[to]
	outside := some.Filter(func(i int32) bool { return geometry.Area(a, b, ps[i]) > 0 }).Collect()
	if len(outside) <= alone {
		return beyond(ps, outside, from, to)
	}
	far, _ := par.MaxOf(par.Slice(outside), func(i int32) (float64, bool) { return geometry.Area(a, b, ps[i]), true })
	var first, second []int32
	core.Join(
		func() { first = side(ps, par.Slice(outside), from, far) },
		func() { second = side(ps, par.Slice(outside), far, to) })
	return append(append(first, far), second...)
}
