package engine

import "math/bits"

// grid cuts the positions [0, n) into units, the smallest pieces that a run may be cut into, and joins the units into a binary tree.
// Node (k, level), with k a multiple of 1<<level, covers those of the units [k, k+1<<level) that exist. A grid that makeGrid returns
// depends only on n and the caller's wishes, not on the number of workers or on time.
type grid struct {
	n      int
	unit   int // positions in a unit
	units  int
	maxLen int // longer pieces are cut where they can be; 0: no limit
	// halvings is not 0 if the grid is even. Then the grid has 1<<halvings units, and the halves of a node differ by at most 1<<shift
	// positions, except for the last node.
	halvings, shift int
}

// Even grids are for runs whose results don't depend on the tree, or whose plans combine stretches as the tree would. Their units
// have nearly the same length, so the two halves of each node are equal. With units of a power of two, the left half of the root can
// be twice as long as the right one, and the participant that does it is late. Below evenLeast positions, units of one position are
// better if positions may be expensive.
const (
	evenHalvings = 10
	evenLeast    = 16 << evenHalvings
)

// makeEvenGrid returns an even grid for n > 1 positions without bounds. The grid is cut between steps of 1<<shift positions, of
// which there are at least two.
func makeEvenGrid(n, shift int) grid {
	steps := (n-1)>>shift + 1
	h := min(evenHalvings, bits.Len(uint(steps))-1)
	return grid{n: n, unit: steps >> h << shift, units: 1 << h, halvings: h, shift: shift}
}

// makeGrid returns the grid for n > 0 positions in units of about unit, a power of two. Every piece p that consists of whole units,
// and can't be cut further under maxLen, has minLen <= p <= max(maxLen, 2*minLen-1). A minLen of 0 counts as 1, and a maxLen of 0 as
// no limit. If the bounds conflict, minLen comes first.
func makeGrid(n, unit, minLen, maxLen int) grid {
	g := grid{n: n, unit: unit, maxLen: maxLen}
	if minLen <= 1 {
		if maxLen > 0 {
			g.unit = min(unit, 1<<(bits.Len(uint(maxLen))-1))
		}
		g.units = (n-1)/g.unit + 1
		return g
	}
	// The last unit takes the remainder, so that no unit is too short. It has up to 2*unit-1 positions.
	g.unit = minLen
	for g.unit <= unit/2 && (maxLen == 0 || 4*g.unit-1 <= maxLen) {
		g.unit *= 2
	}
	g.units = max(1, n/g.unit)
	return g
}

// pos returns where unit k begins, or n if there is no unit k.
func (g *grid) pos(k int) int {
	if k >= g.units {
		return g.n
	}
	if h := g.halvings; h > 0 {
		return k*g.unit + k*(g.steps()&(g.units-1))>>h<<g.shift // steps * k / units, without a product that is too large
	}
	return k * g.unit
}

// steps returns the number of steps between which an even grid is cut.
func (g *grid) steps() int { return (g.n-1)>>g.shift + 1 }

// at returns the unit that contains position pos. Most units are powers of two, and a shift is quicker than a division, which takes
// as long as a call.
func (g *grid) at(pos int) int {
	if g.halvings > 0 { // The largest k for which steps * k / units is at most the step of pos.
		high, low := bits.Mul64(uint64(pos>>g.shift+1), uint64(g.units))
		low, borrow := bits.Sub64(low, 1, 0)
		k, _ := bits.Div64(high-borrow, low, uint64(g.steps()))
		return int(k)
	}
	if g.unit&(g.unit-1) == 0 {
		return pos >> bits.TrailingZeros(uint(g.unit))
	}
	return pos / g.unit
}

// end returns the unit after node (k, level).
func (g *grid) end(k, level int) int {
	if level >= bits.UintSize-1 || 1<<level > g.units-k {
		return g.units
	}
	return k + 1<<level
}

// root returns the level of the tree's root, which covers all units.
func (g *grid) root() int { return bits.Len(uint(g.units - 1)) }

// right returns the first unit of the right half of node (k, level). ok is false if the node has no right half, because the units
// end before it.
func (g *grid) right(k, level int) (first int, ok bool) {
	half := 1 << (level - 1) // level is at most UintSize-1, by root
	if half >= g.units-k {
		return 0, false
	}
	return k + half, true
}

// FewUnit returns the length of the units of a run over n > 0 positions if each unit is expensive by itself.
func FewUnit(n int) int { return (n-1)/Few(n, MostFew) + 1 }

// MostFew is the most stretches that are each expensive by themselves.
const MostFew = 128

// Few returns into how many stretches to cut n positions if something expensive is made of each stretch: 4 as long as n is small,
// and then one for every 512 positions, but at most most.
func Few(n, most int) int {
	const fewest, usual = 4, 512
	return min(max((n-1)/usual+1, fewest), most)
}

// Unit returns the length of the units of a reduction over n positions that need not have an element each. The length is 1 for up to
// 128 positions, so that a few expensive elements still spread over all workers. Then it is the power of two that keeps the number
// of units in (64, 128], but at most 4096.
func Unit(n int) int {
	const most, largest = 128, 4096
	if n <= most {
		return 1
	}
	return min(largest, 1<<bits.Len(uint((n-1)/most)))
}
