package par

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// What is in this file comes with do_test.go and fuzz_sources_test.go, which others port.

// inPools runs f in pools of 1, 2 and 5 workers.
func inPools(t *testing.T, f func(t *testing.T, workers int)) {
	t.Helper()
	for _, workers := range []int{1, 2, 5} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		p.Install(func() { f(t, workers) })
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// halves splits [lo, hi) as long as it has two numbers, unevenly.
func halves(r [2]int) (left, right [2]int, ok bool) {
	if r[1]-r[0] < 2 {
		return r, r, false
	}
	mid := r[0] + 1 + (r[1]-r[0]-1)/3
	return [2]int{r[0], mid}, [2]int{mid, r[1]}, true
}

// below returns the children of a node in a tree of the numbers up to n, where a
// node's number is that of a walk which comes to it before them.
func below(k int) func([2]int) [][2]int {
	return func(r [2]int) (children [][2]int) {
		for lo := r[0] + 1; lo < r[1]; {
			hi := min(r[1], lo+1+(r[1]-lo)*k/256)
			children = append(children, [2]int{lo, hi})
			lo = hi
		}
		return children
	}
}

func first(r [2]int) int { return r[0] }

// from returns lo, lo+1 and so on: n of them.
func from(lo, n int) []int { return apply(upTo(n), func(i int) int { return lo + i }) }
