package engine

import (
	"fmt"
	"math"
	"testing"
)

// lens are values for a minimum or maximum length.
var lens = []int{0, 1, 2, 3, 4, 5, 7, 8, 16, 100}

func TestGridUnitsTileThePositions(t *testing.T) {
	forGrids(t, func(t *testing.T, g grid, _, _ int) {
		if g.units < 1 || g.pos(0) != 0 || g.pos(g.units) != g.n {
			t.Fatalf("%+v: units from %d to %d", g, g.pos(0), g.pos(g.units))
		}
		for k := range g.units {
			if g.pos(k) >= g.pos(k+1) {
				t.Fatalf("%+v: unit %d is empty", g, k)
			}
		}
	})
}

func TestGridTreeCoversAllUnits(t *testing.T) {
	forGrids(t, func(t *testing.T, g grid, _, _ int) {
		next := 0
		var walk func(k, level int)
		walk = func(k, level int) {
			if k&(1<<level-1) != 0 {
				t.Fatalf("%+v: node (%d, %d) is not aligned", g, k, level)
			}
			if level == 0 {
				if k != next || g.end(k, 0) != k+1 {
					t.Fatalf("%+v: unit %d comes where %d should, and ends at %d", g, k, next, g.end(k, 0))
				}
				next++
				return
			}
			walk(k, level-1)
			if first, ok := g.right(k, level); ok {
				if first != g.end(k, level-1) {
					t.Fatalf("%+v: node (%d, %d): the left half ends at %d, the right begins at %d",
						g, k, level, g.end(k, level-1), first)
				}
				walk(first, level-1)
			}
			if next != g.end(k, level) {
				t.Fatalf("%+v: node (%d, %d) ends at %d, not at %d", g, k, level, next, g.end(k, level))
			}
		}
		walk(0, g.root())
		if next != g.units {
			t.Fatalf("%+v: the tree has %d units", g, next)
		}
	})
}

// TestGridPieceLengths checks the promise of WithMinLen and WithMaxLen for every
// node that a run may stop at.
func TestGridPieceLengths(t *testing.T) {
	forGrids(t, func(t *testing.T, g grid, minLen, maxLen int) {
		minLen = max(minLen, 1)
		var walk func(k, level int)
		walk = func(k, level int) {
			length := g.pos(g.end(k, level)) - g.pos(k)
			if length < min(minLen, g.n) {
				t.Fatalf("%+v: a node of %d positions, below %d", g, length, minLen)
			}
			if level == 0 {
				if maxLen > 0 && length > max(maxLen, 2*minLen-1) {
					t.Fatalf("%+v: a unit of %d positions, min %d, max %d", g, length, minLen, maxLen)
				}
				return
			}
			walk(k, level-1)
			if first, ok := g.right(k, level); ok {
				walk(first, level-1)
			}
		}
		walk(0, g.root())
	})
}

func forGrids(t *testing.T, check func(t *testing.T, g grid, minLen, maxLen int)) {
	for _, unit := range []int{1, 2, 8} {
		for _, minLen := range lens {
			for _, maxLen := range lens {
				t.Run(fmt.Sprintf("unit=%d/min=%d/max=%d", unit, minLen, maxLen), func(t *testing.T) {
					for n := 1; n <= 70; n++ {
						check(t, makeGrid(n, unit, minLen, maxLen), minLen, maxLen)
					}
				})
			}
		}
	}
}

func TestGridOfTheLargestInput(t *testing.T) {
	for _, g := range []grid{
		makeGrid(math.MaxInt, 1, 0, 0),
		makeGrid(math.MaxInt, 4096, 0, 0),
		makeGrid(math.MaxInt, 1, math.MaxInt, 0),
		makeGrid(math.MaxInt, 1, 0, math.MaxInt),
		makeGrid(math.MaxInt, 1, math.MaxInt/2, 1),
		makeGrid(3, 1, math.MaxInt, math.MaxInt),
	} {
		if g.end(0, g.root()) != g.units || g.pos(g.units) != g.n {
			t.Errorf("%+v: the root ends at %d", g, g.end(0, g.root()))
		}
		if g.units > 1 {
			if first, ok := g.right(0, g.root()); !ok || first <= 0 || first >= g.units {
				t.Errorf("%+v: the right half begins at %d, %v", g, first, ok)
			}
		}
		if last := g.units - 1; g.pos(last) < 0 || g.pos(last) >= g.n {
			t.Errorf("%+v: the last unit begins at %d", g, g.pos(last))
		}
	}
}

func TestUnit(t *testing.T) {
	for _, c := range []struct{ n, want int }{
		{0, 1}, {1, 1}, {128, 1}, {129, 2}, {256, 2}, {257, 4}, {1000, 8}, {1 << 19, 4096}, {1 << 20, 4096}, {math.MaxInt, 4096},
	} {
		if got := Unit(c.n); got != c.want {
			t.Errorf("Unit(%d) = %d, want %d", c.n, got, c.want)
		}
	}
}

func TestEvenGrids(t *testing.T) {
	for _, n := range []int{2, 3, 5, 8, 17, 94, 188, 1023, evenLeast, evenLeast + 1, 20_000, 102_400, 1_000_003, math.MaxInt >> 23, math.MaxInt} {
		forShifts(n, func(g grid) { testEvenGrid(t, n, g) })
	}
}

// forShifts calls check for even grids over n positions, cut between steps of various lengths.
func forShifts(n int, check func(g grid)) {
	for _, shift := range []int{0, 1, 3, 9} {
		if n > 1<<shift {
			check(makeEvenGrid(n, shift))
		}
	}
}

func testEvenGrid(t *testing.T, n int, g grid) {
	t.Helper()
	step, last := 1<<g.shift, (n-1)&(1<<g.shift-1)+1-1<<g.shift // What the last step has more than others.
	if g.units > 1<<evenHalvings || g.pos(0) != 0 || g.pos(g.units) != n || g.end(0, g.root()) != g.units {
		t.Errorf("n = %d: %+v doesn't cover it", n, g)
	}
	for k := range g.units {
		lo, hi := g.pos(k), g.pos(k+1)
		if more := hi - lo - g.unit; k < g.units-1 && more != 0 && more != step || k == g.units-1 && more != last && more != step+last {
			t.Fatalf("n = %d: unit %d goes from %d to %d", n, k, lo, hi)
		}
		if g.at(lo) != k || g.at(hi-1) != k {
			t.Fatalf("n = %d: unit %d from %d to %d is said to be %d and %d", n, k, lo, hi, g.at(lo), g.at(hi-1))
		}
	}
	for level := g.root(); level > 0; level-- {
		mid, ok := g.right(0, level)
		if !ok {
			t.Fatalf("n = %d: node (0, %d) has no right half", n, level)
		}
		left, right := g.pos(mid), g.pos(g.end(0, level))-g.pos(mid)
		if level == g.root() {
			right -= last
		}
		if right < left || right > left+step {
			t.Errorf("n = %d: node (0, %d) has halves of %d and %d", n, level, left, right)
		}
	}
}
