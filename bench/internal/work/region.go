package work

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
)

// The matrix of regions takes a quarter of a megabyte: half of a second-level cache.
const matrixRows, matrixCols = 512, 128

// A region is a short piece of work with many others before and behind it: the product of a matrix with a vector.
// Its sums have one accumulator, and no compiler may add in another order: a row takes as long in all languages.
type region struct {
	matrix, vector []float32
	// out has an element for each row. Behind the matrix's last row comes its first again.
	out   []float32
	cells []cell // out for what changes elements in place
	// bias is what the elements have beyond the product. It differs from region to region.
	bias  float32
	total float64 // the sum, where that is all that is wanted
	watch *watch  // nil: nobody asks when the second worker came
}

// A cell is an element of the result that knows which one it is.
type cell struct {
	row int
	y   float32
}

func newRegion(rows int) *region {
	g := &region{
		matrix: make([]float32, matrixRows*matrixCols), vector: make([]float32, matrixCols),
		out: make([]float32, rows), cells: make([]cell, rows),
	}
	for i := range g.matrix {
		g.matrix[i] = float32(i*31%101) / 101
	}
	for i := range g.vector {
		g.vector[i] = float32(i*17%103) / 103
	}
	for i := range g.cells {
		g.cells[i].row = i
	}
	return g
}

// at returns element i of the result.
func (g *region) at(i int) float32 {
	if g.watch != nil {
		g.watch.look()
	}
	begin := i % matrixRows * matrixCols
	return g.bias + dot(g.matrix[begin:begin+matrixCols], g.vector[:matrixCols])
}

func dot(as, bs []float32) (sum float32) {
	bs = bs[:len(as)]
	for i, a := range as {
		sum += a * bs[i]
	}
	return sum
}

// some does the rows from lo to hi-1.
func (g *region) some(lo, hi int) {
	for i := lo; i < hi; i++ {
		g.out[i] = g.at(i)
	}
}

// check judges what the last region left behind.
func (g *region) check(of leaves) error {
	var sum float64
	for i := range g.out {
		want, got := g.at(i), g.out[i]
		if of == leavesCells {
			got = g.cells[i].y
		}
		if of != leavesTotal && got != want {
			return fmt.Errorf("row %d of %d is %v, want %v", i, len(g.out), got, want)
		}
		sum += float64(want)
	}
	if of == leavesTotal {
		return near(sum)(g.total)
	}
	return nil
}

// regionRows returns how many rows take that long when nothing disturbs them; two at least.
func (e *Env) regionRows(d time.Duration) int {
	if e.RowRate == 0 {
		const tries = 50
		g := newRegion(matrixRows)
		best := time.Duration(1<<63 - 1)
		for range tries {
			start := e.Clock.Now()
			g.some(0, matrixRows)
			best = min(best, e.Clock.Now()-start)
		}
		e.RowRate = matrixRows * float64(time.Microsecond) / float64(max(best, 1))
	}
	return max(2, int(e.RowRate*float64(d)/float64(time.Microsecond)+0.5))
}

// turn does n regions by way, each behind a gap of so many rounds, after a quarter as many that don't count. It
// returns how long each took, without its gap, and the processor time of all, with their gaps.
func (g *region) turn(clock measure.Clock, n, gap int, way func(*region)) (took []float64, cpu time.Duration) {
	took = make([]float64, n)
	x := uint64(1)
	for i := -(n / regionWarm); i < n; i++ {
		if i == 0 {
			cpu, _ = clock.CPU()
		}
		x = spin.Rounds(gap, x)
		g.bias = float32(i & 0xff)
		t := g.timed(clock, way)
		if i >= 0 {
			took[i] = float64(t)
		}
	}
	after, _ := clock.CPU()
	return took, after - cpu
}

// timed does a region and returns how long that took, or when the second worker came if that is asked for.
func (g *region) timed(clock measure.Clock, way func(*region)) time.Duration {
	start := clock.Now()
	if g.watch == nil {
		way(g)
		return clock.Now() - start
	}
	g.watch.begin(clock)
	way(g)
	return g.watch.end() - start
}
