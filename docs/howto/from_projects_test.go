package howto_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// soften sets each pixel of a row to the mean of itself and its neighbours. padded has room for two more pixels than a row.
func soften(row, padded []float64) {
	copy(padded[1:], row)
	padded[0], padded[len(row)+1] = row[0], row[len(row)-1]
	for x := range row {
		row[x] = (padded[x] + padded[x+1] + padded[x+2]) / 3
	}
}

func softenBefore(rows [][]float64) {
	todo := make(chan []float64, len(rows))
	for _, row := range rows {
		todo <- row
	}
	close(todo)
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			padded := make([]float64, len(rows[0])+2)
			for row := range todo {
				soften(row, padded)
			}
		})
	}
	all.Wait()
}

func softenAfter(rows [][]float64) {
	newPadded := func() []float64 { return make([]float64, len(rows[0])+2) }
	par.ForRangeLocal(0, len(rows), newPadded, func(padded []float64, lo, hi int) {
		for _, row := range rows[lo:hi] {
			soften(row, padded)
		}
	})
}

func Example_projectsImage() {
	before, after := [][]float64{{3, 0, 3}, {6, 6, 6}}, [][]float64{{3, 0, 3}, {6, 6, 6}}
	softenBefore(before)
	softenAfter(after)
	fmt.Println(before, after)
	// Output:
	// [[2 2 2] [6 6 6]] [[2 2 2] [6 6 6]]
}

type sale struct {
	shop  string
	euros float64
}

func totalsBefore(sales []sale) map[string]float64 {
	batches, parts := make(chan []sale), make(chan map[string]float64)
	workers := runtime.GOMAXPROCS(0)
	for range workers {
		go func() {
			part := map[string]float64{}
			for batch := range batches {
				for _, s := range batch {
					part[s.shop] += s.euros
				}
			}
			parts <- part
		}()
	}
	for batch := range slices.Chunk(sales, 1000) {
		batches <- batch
	}
	close(batches)
	totals := map[string]float64{}
	for range workers {
		for shop, euros := range <-parts {
			totals[shop] += euros
		}
	}
	return totals
}

func totalsAfter(sales []sale) map[string]float64 {
	shop := func(s sale) string { return s.shop }
	euros := func(s sale) float64 { return s.euros }
	return par.ReduceBy(par.Slice(sales), shop, euros, func(a, b float64) float64 { return a + b })
}

func Example_projectsTotals() {
	sales := []sale{{"Rome", 2.5}, {"Oslo", 4}, {"Rome", 1}}
	fmt.Println(totalsBefore(sales), totalsAfter(sales))
	// Output:
	// map[Oslo:4 Rome:3.5] map[Oslo:4 Rome:3.5]
}

// transform is Walsh and Hadamard's, in place.
func transform(xs []float64) {
	if len(xs) > 1 {
		left, right := mix(xs)
		transform(left)
		transform(right)
	}
}

func mix(xs []float64) (left, right []float64) {
	left, right = xs[:len(xs)/2], xs[len(xs)/2:]
	for i, l := range left {
		left[i], right[i] = l+right[i], l-right[i]
	}
	return left, right
}

func transformBefore(xs []float64, depth int) {
	if depth == 0 {
		transform(xs)
		return
	}
	left, right := mix(xs)
	var other sync.WaitGroup
	other.Go(func() { transformBefore(right, depth-1) })
	transformBefore(left, depth-1)
	other.Wait()
}

func transformAfter(r *core.Rec[[]float64, struct{}], xs []float64) (none struct{}) {
	if len(xs) <= 4096 {
		transform(xs)
		return none
	}
	r.Fork(mix(xs))
	return none
}

func Example_projectsTransform() {
	before, after := []float64{1, 2, 3, 4}, []float64{1, 2, 3, 4}
	transformBefore(before, 2)
	core.Recurse(transformAfter, after)
	fmt.Println(before, after)
	// Output:
	// [10 -2 -4 0] [10 -2 -4 0]
}

func integralBefore(f func(float64) float64, n int) (sum float64) {
	var next atomic.Int64
	var mu sync.Mutex
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := next.Add(1); i <= int64(n); i = next.Add(1) {
				y := f((float64(i) - 0.5) / float64(n))
				mu.Lock()
				sum += y // in the order in which the points end
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return sum / float64(n)
}

func integralAfter(f func(float64) float64, n int) float64 {
	y := func(i int) float64 { return f((float64(i) + 0.5) / float64(n)) }
	return par.Map(par.Range(0, n), y).Sum() / float64(n)
}

func Example_projectsIntegral() {
	results := map[float64]bool{}
	for range 300 {
		results[integralAfter(math.Sqrt, 10_000)] = true
	}
	near := math.Abs(integralBefore(math.Sqrt, 10_000)-integralAfter(math.Sqrt, 10_000)) < 1e-12
	fmt.Println(len(results), near)
	// Output:
	// 1 true
}
