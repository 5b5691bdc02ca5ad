package howto_test

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
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
