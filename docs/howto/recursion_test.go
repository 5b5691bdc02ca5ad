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
	left, right := r.Fork(n.left, n.right) // sumTree of both, maybe in parallel
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

// change is an amount that is left to be paid, in coins from one of the list on.
type change struct{ left, from int }

func (c change) next() (all []change) { // with one coin more
	for i, coin := range []int{1, 2, 5, 10, 20, 50} {
		if i >= c.from && coin <= c.left {
			all = append(all, change{c.left - coin, i})
		}
	}
	return all
}

func ways(r *core.Rec[[]change, int], all []change) (n int) {
	switch {
	case len(all) > 1:
		mid := len(all) / 2
		left, right := r.Fork(all[:mid], all[mid:])
		return left + right
	case len(all) == 1 && all[0].left > 30:
		return ways(r, all[0].next())
	}
	for _, c := range all {
		n += count(c)
	}
	return n
}

func count(c change) (n int) {
	if c.left == 0 {
		return 1
	}
	for _, next := range c.next() {
		n += count(next)
	}
	return n
}
func Example_branches() {
	fmt.Println(core.Recurse(ways, []change{{left: 100}}))
	// Output:
	// 4562
}

func quicksort(xs []int) {
	if len(xs) < 1000 {
		slices.Sort(xs) // a fork is not for a handful of elements
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
	divisors := func(n int) (smaller []int) { // of n, by one prime factor less
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
