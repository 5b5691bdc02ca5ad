package howto_test

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

type node struct {
	value       int
	left, right *node
}

func sumTree(r *core.Rec[*node, int], n *node) int {
	if n == nil {
		return 0
	}
	left, right := r.Fork(n.left, n.right) // calls sumTree for both, perhaps in parallel
	return left + n.value + right
}

func grow(depth int) *node {
	if depth == 0 {
		return nil
	}
	return &node{value: depth, left: grow(depth - 1), right: grow(depth - 1)}
}

func Example_recurse() {
	fmt.Println(core.Recurse(sumTree, grow(10)))
	// Output:
	// 2036
}

func quicksort(xs []int) {
	if len(xs) < 1000 {
		slices.Sort(xs) // A fork costs more than a few elements are worth.
		return
	}
	pivot := xs[len(xs)/2]
	mid := slice.Partition(xs, func(x int) bool { return x < pivot })
	end := mid + slice.Partition(xs[mid:], func(x int) bool { return x == pivot })
	core.Join(
		func() { quicksort(xs[:mid]) },
		func() { quicksort(xs[end:]) },
	)
}

func Example_join() {
	xs := par.Generate(50_000, func(i int) int { return i * 7919 % 50_000 }).Collect()
	quicksort(xs)
	fmt.Println(slices.IsSorted(xs), xs[0], xs[len(xs)-1])
	// Output:
	// true 0 49999
}

func Example_walkTree() {
	divisors := func(n int) (smaller []int) { // divisors of n that have one prime factor less
		for _, p := range []int{2, 3, 5} {
			if n%p == 0 {
				smaller = append(smaller, n/p)
			}
		}
		return smaller
	}
	found := par.Distinct(par.WalkTreePrefix(60, divisors))
	slices.Sort(found)
	fmt.Println(found)
	// Output:
	// [1 2 3 4 5 6 10 12 15 20 30 60]
}
