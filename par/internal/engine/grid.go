package engine

import "math/bits"

// grid cuts the positions [0, n) into units, which are the smallest pieces
// that a run may be cut into, and joins the units into a binary tree. Node
// (k, level), with k a multiple of 1<<level, covers units [k, k+1<<level), as
// far as there are any. Nothing but n and the caller's wishes goes into a grid:
// not the number of workers, not time.
type grid struct {
	n      int
	unit   int // positions in a unit
	units  int
	maxLen int // pieces above it are cut where they can be; 0: no limit
	// halvings, if it is not 0, says that the grid is even: it has 1<<halvings units, and the halves of a node differ by
	// 1<<shift positions at most, the last one excepted.
	halvings, shift int
}

// Even grids are for runs whose results don't depend on the tree, or whose plans put stretches together as the tree would. Their
// units have nearly the same length, so that the two halves of each node are equal; with units of a power of two the left half of
// the root can be twice the right one, and whoever does it is late. Below evenLeast positions single ones are better if they may be
// expensive.
const (
	evenHalvings = 10
	evenLeast    = 16 << evenHalvings
)

// makeEvenGrid returns an even grid for n > 1 positions without bounds, cut between steps of 1<<shift, of which there are two
// at least.
func makeEvenGrid(n, shift int) grid {
	steps := (n-1)>>shift + 1
	h := min(evenHalvings, bits.Len(uint(steps))-1)
	return grid{n: n, unit: steps >> h << shift, units: 1 << h, halvings: h, shift: shift}
}

// makeGrid returns the grid for n > 0 positions in units of about unit, a power
// of two. Every piece p that is made of whole units and can't be cut further
// under maxLen has minLen <= p <= max(maxLen, 2*minLen-1), with 1 for a
// minLen, and no limit for a maxLen, that is 0; minLen comes first.
func makeGrid(n, unit, minLen, maxLen int) grid {
	g := grid{n: n, unit: unit, maxLen: maxLen}
	if minLen <= 1 {
		if maxLen > 0 {
			g.unit = min(unit, 1<<(bits.Len(uint(maxLen))-1))
		}
		g.units = (n-1)/g.unit + 1
		return g
	}
	// The last unit takes what is left over, so that it is not too short, and
	// is of up to 2*unit-1 positions.
	g.unit = minLen
	for g.unit <= unit/2 && (maxLen == 0 || 4*g.unit-1 <= maxLen) {
		g.unit *= 2
	}
	g.units = max(1, n/g.unit)
	return g
}

// pos returns where unit k begins. For the unit after the last one it returns n.
func (g *grid) pos(k int) int {
	if k >= g.units {
		return g.n
	}
	if h := g.halvings; h > 0 {
		return k*g.unit + k*(g.steps()&(g.units-1))>>h<<g.shift // steps * k / units, and no product is too large.
	}
	return k * g.unit
}

// steps returns how many there are between which an even grid is cut.
func (g *grid) steps() int { return (g.n-1)>>g.shift + 1 }

// at returns the unit that position pos is in. Units are powers of two as a rule, and a
// division takes as long as a call.
func (g *grid) at(pos int) int {
	if g.halvings > 0 { // The largest k for which steps * k / units is at most that of pos.
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

// right returns the first unit of the right half of node (k, level), and ok
// false if the node has no right half, because the units end before it.
func (g *grid) right(k, level int) (first int, ok bool) {
	half := 1 << (level - 1) // level is at most UintSize-1, by root
	if half >= g.units-k {
		return 0, false
	}
	return k + half, true
}

// FewUnit returns the length of the units of a run over n > 0 positions whose units are
// expensive by themselves.
func FewUnit(n int) int { return (n-1)/Few(n, MostFew) + 1 }

// MostFew is how many stretches there are at most that are expensive by themselves.
const MostFew = 128

// Few returns into how many stretches of n positions to cut what makes something expensive of each: 4 as long as n is small, and for
// more positions one for every 512, but no more than most.
func Few(n, most int) int {
	const fewest, usual = 4, 512
	return min(max((n-1)/usual+1, fewest), most)
}

// Unit returns the length of the units of a reduction of n positions whose
// elements can't be told by position: 1 for up to 128, so that a few expensive
// elements still spread over all workers, then the power of two that keeps the
// number of units in (64, 128], and at most 4096.
func Unit(n int) int {
	const most, largest = 128, 4096
	if n <= most {
		return 1
	}
	return min(largest, 1<<bits.Len(uint((n-1)/most)))
}
