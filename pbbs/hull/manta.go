package hull

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
)

// piece is how many points one worker looks at in one go.
const piece = 4096

// manta is the same in parallel: both ends in one loop over blocks, the points outside in many lists, which are cut at the same time,
// and the two sides of a point at the same time.
func manta(ps []geometry.Point2) []int32 {
	if len(ps) == 0 {
		return nil
	}
	all := par.Range(0, int32(len(ps))).Collect()
	ends := par.FoldBlocks(par.Slice(all), func() [2]int32 { return [2]int32{} }, func(ends [2]int32, some []int32) [2]int32 {
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
	return append([]int32{left}, both(ps, par.Chunks(all, piece).Collect(), left, right, left)...)
}

// both returns the hull's points between a and b, b, and those between b and c, which it looks for at the same time. The points outside
// are in several lists, one behind the other.
func both(ps []geometry.Point2, lists [][]int32, a, b, c int32) []int32 {
	if count(lists) < len(lists)*piece/8 {
		lists = par.Chunks(slices.Concat(lists...), piece).Collect()
	}
	parts := par.Map(par.Slice(lists), func(some []int32) sides { return cut(ps, some, a, b, c) }).Collect()
	first, second := core.Join2(
		func() []int32 { return between(ps, parts, 0, a, b) },
		func() []int32 { return between(ps, parts, 1, b, c) })
	return append(append(first, b), second...)
}

// between returns the hull's points between from and to. What lies to the left of the way is side k of the parts.
func between(ps []geometry.Point2, parts []sides, k int, from, to int32) []int32 {
	s, lists := side{}, make([][]int32, len(parts))
	for i, part := range parts {
		lists[i] = part[k].some
		if part[k].area > s.area {
			s.far, s.area = part[k].far, part[k].area
		}
	}
	if count(lists) <= piece {
		s.some = slices.Concat(lists...)
		return s.hull(ps, from, to)
	}
	return both(ps, lists, from, s.far, to)
}

// count returns how many numbers are in all lists.
func count(lists [][]int32) (n int) {
	for _, list := range lists {
		n += len(list)
	}
	return n
}
