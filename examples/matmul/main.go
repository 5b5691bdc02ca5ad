// Matmul multiplies square matrices: by the loop that everybody writes, by halving both matrices until the parts fit into a cache, which is
// Cilk's first example, and by Strassen's method, which needs seven products of halves in the place of eight.
//
//	go run ./examples/matmul
//	go run ./examples/matmul -size 1024 -mode rows,strassen
//
// The modes are a loop (loop), goroutines with a share of the rows each (goroutines), a parallel loop over the rows (rows), halving
// with core.Join (recursive), and Strassen's method, whose seven products are tasks of a scope (strassen), with its twin
// without tasks (strassen_loop). The elements are small whole numbers, so all ways get the same bits.
package main

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// leaf is the size from which on products are not divided any more.
const leaf = 64

type factors struct{ a, b matrix }

func main() {
	c := demo.Comparison[factors, []float64]{
		Name: "matmul", Usage: "multiply square matrices",
		Size: 512, MaxSize: 8192, SizeUsage: "`NUMBER` of rows", Reps: 5,
		Unit: "product", Units: func(size int) float64 { return float64(size) * float64(size) * float64(size) },
		Input: func(size int) (factors, error) {
			random := rand.New(rand.NewPCG(7, 8))
			f := factors{square(size), square(size)}
			for i := range f.a.cells {
				f.a.cells[i], f.b.cells[i] = float64(random.IntN(19)-9), float64(random.IntN(19)-9)
			}
			return f, nil
		},
		Ways: []demo.Way[factors, []float64]{
			{Name: "loop", Run: product(func(c, a, b matrix) { c.addRows(a, b, 0, c.rows) })},
			{Name: "goroutines", Run: product(func(c, a, b matrix) {
				demo.ByHand(c.rows, func(_, lo, hi int) { c.addRows(a, b, lo, hi) })
			})},
			{Name: "rows", Run: product(func(c, a, b matrix) {
				par.ForRange(0, c.rows, func(lo, hi int) { c.addRows(a, b, lo, hi) })
			})},
			{Name: "recursive", Run: product(recursive)},
			{Name: "strassen_loop", Run: product(func(c, a, b matrix) { strassen(c, a, b, inTurn) })},
			{Name: "strassen", Run: product(func(c, a, b matrix) { strassen(c, a, b, asTasks) })},
		},
		Differ: demo.EqualSlices[float64],
	}
	c.Main()
}

// product makes a way of a function that adds a times b to c.
func product(add func(c, a, b matrix)) func(factors) []float64 {
	return func(f factors) []float64 {
		c := square(f.a.rows)
		add(c, f.a, f.b)
		return c.cells
	}
}

// recursive adds a times b to c, by halving the longest side. Halves of c are independent of each other; the two products that a cut
// through the inner side makes go to the same c, one after the other.
func recursive(c, a, b matrix) {
	switch m := max(c.rows, c.cols, a.cols); {
	case m <= leaf:
		c.addRows(a, b, 0, c.rows)
	case m == c.rows:
		core.Join(func() { recursive(c.top(), a.top(), b) }, func() { recursive(c.bottom(), a.bottom(), b) })
	case m == c.cols:
		core.Join(func() { recursive(c.left(), a, b.left()) }, func() { recursive(c.right(), a, b.right()) })
	default:
		recursive(c, a.left(), b.top())
		recursive(c, a.right(), b.bottom())
	}
}

// strassen adds a times b to c. It does not divide a square of odd size. run gets the seven products.
func strassen(c, a, b matrix, run func([]func())) {
	if c.rows <= 2*leaf || c.rows%2 == 1 {
		c.addRows(a, b, 0, c.rows)
		return
	}
	a11, a12, a21, a22 := a.top().left(), a.top().right(), a.bottom().left(), a.bottom().right()
	b11, b12, b21, b22 := b.top().left(), b.top().right(), b.bottom().left(), b.bottom().right()
	var m [7]matrix
	var tasks []func()
	for i, f := range [7]func() (x, y matrix){
		func() (x, y matrix) { return a11.plus(a22, 1), b11.plus(b22, 1) },
		func() (x, y matrix) { return a21.plus(a22, 1), b11 },
		func() (x, y matrix) { return a11, b12.plus(b22, -1) },
		func() (x, y matrix) { return a22, b21.plus(b11, -1) },
		func() (x, y matrix) { return a11.plus(a12, 1), b22 },
		func() (x, y matrix) { return a21.plus(a11, -1), b11.plus(b12, 1) },
		func() (x, y matrix) { return a12.plus(a22, -1), b21.plus(b22, 1) },
	} {
		tasks = append(tasks, func() {
			x, y := f()
			m[i] = square(x.rows)
			strassen(m[i], x, y, run)
		})
	}
	run(tasks)
	c.top().left().add(1, m[0], m[3], m[6])
	c.top().left().add(-1, m[4])
	c.top().right().add(1, m[2], m[4])
	c.bottom().left().add(1, m[1], m[3])
	c.bottom().right().add(1, m[0], m[2], m[5])
	c.bottom().right().add(-1, m[1])
}

func asTasks(tasks []func()) {
	core.InScope(func(s *core.Scope) {
		for _, task := range tasks {
			s.Spawn(task)
		}
	})
}

func inTurn(tasks []func()) {
	for _, task := range tasks {
		task()
	}
}
