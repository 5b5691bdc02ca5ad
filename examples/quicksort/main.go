// Quicksort sorts numbers by the method of that name: choose a pivot, put what is smaller before it and what is larger behind,
// and sort both sides, maybe in parallel. It is the program with which Cilk and Rayon introduce themselves, since all there is to
// write is core.Join in the place of two calls.
//
//	go run ./examples/quicksort
//	go run ./examples/quicksort -size 10000000 -reps 3
//
// The modes are plain recursion (loop), a goroutine for each of the upper sides of the recursion (goroutines), core.Join
// (join), core.Recurse, which is cheaper (recurse), and what a program would rather call: par.Sort (par.Sort).
package main

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// leaf is the length below which recursion does not pay.
const leaf = 1000

func main() {
	c := demo.Comparison[[]int, []int]{
		Name: "quicksort", Usage: "sort numbers by divide and conquer",
		Size: 1_000_000, MaxSize: 1 << 27, SizeUsage: "`NUMBER` of numbers", Reps: 10, Unit: "number",
		Input: func(size int) ([]int, error) {
			random := rand.New(rand.NewPCG(1, 2))
			xs := make([]int, size)
			for i := range xs {
				xs[i] = random.IntN(size)
			}
			return xs, nil
		},
		Fresh: slices.Clone[[]int],
		Ways: []demo.Way[[]int, []int]{
			{Name: "loop", Run: sorted(sequential)},
			{Name: "goroutines", Run: sorted(func(xs []int) { goroutines(xs, runtime.GOMAXPROCS(0)*8) })},
			{Name: "join", Run: sorted(joined)},
			{Name: "recurse", Run: sorted(func(xs []int) { core.Recurse(recursive, xs) })},
			{Name: "par.Sort", Run: sorted(par.Sort[int])},
		},
		Differ: demo.EqualSlices[int],
	}
	c.Main()
}

// sorted makes a way of a function that sorts in place.
func sorted(sort func([]int)) func([]int) []int {
	return func(xs []int) []int {
		sort(xs)
		return xs
	}
}

func sequential(xs []int) {
	if len(xs) <= leaf {
		slices.Sort(xs)
		return
	}
	lo, hi := partition(xs)
	sequential(lo)
	sequential(hi)
}

// joined is sequential with its two calls in a Join.
func joined(xs []int) {
	if len(xs) <= leaf {
		slices.Sort(xs)
		return
	}
	lo, hi := partition(xs)
	core.Join(func() { joined(lo) }, func() { joined(hi) })
}

// recursive is the same for core.Recurse, whose functions have a result, needed or not.
func recursive(r *core.Rec[[]int, struct{}], xs []int) struct{} {
	if len(xs) <= leaf {
		slices.Sort(xs)
		return struct{}{}
	}
	r.Fork(partition(xs))
	return struct{}{}
}

// goroutines is what one writes by hand: it has to say how many goroutines there may be, and sides that turn out
// short leave their share unused.
func goroutines(xs []int, limit int) {
	if len(xs) <= leaf || limit <= 1 {
		sequential(xs)
		return
	}
	lo, hi := partition(xs)
	var wg sync.WaitGroup
	wg.Go(func() { goroutines(lo, limit/2) })
	goroutines(hi, limit-limit/2)
	wg.Wait()
}

// partition puts the numbers that are at most the pivot, the median of three, before those that are at least that, and
// returns the two sides. Neither is empty.
func partition(xs []int) (lo, hi []int) {
	a, b, c := xs[0], xs[len(xs)/2], xs[len(xs)-1]
	pivot := max(min(a, b), min(max(a, b), c))
	i, j := -1, len(xs)
	for {
		for i++; xs[i] < pivot; i++ {
		}
		for j--; xs[j] > pivot; j-- {
		}
		if i >= j {
			break
		}
		xs[i], xs[j] = xs[j], xs[i]
	}
	cut := min(max(i, 1), len(xs)-1)
	return xs[:cut], xs[cut:]
}
