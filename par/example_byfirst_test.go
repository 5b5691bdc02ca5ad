//go:build !manta_brief

package par_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

const rhyme = "a rose is a rose is a rose"

func ExampleCountedBy() {
	counts := par.CountedBy(par.Fields(rhyme), strings.Clone)
	fmt.Println(counts.Collect())
	fmt.Println(par.TopK(counts, 1, func(a, b par.Pair[string, int]) int { return cmp.Compare(a.Second, b.Second) }))
	// Output:
	// [{a 3} {rose 3} {is 2}]
	// [{a 3}]
}

func ExampleGroupedBy() {
	byLength := par.GroupedBy(par.Slice([]string{"go", "c", "rust", "zig", "ada"}), func(s string) int { return len(s) })
	byLength.WithMaxLen(1).Limit(1).ForEach(func(p par.Pair[int, []string]) { fmt.Println(p.First, p.Second) })
	// Output:
	// 2 [go]
	// 1 [c]
	// 4 [rust]
	// 3 [zig ada]
}

func ExampleReducedBy() {
	longest := par.ReducedBy(par.Fields("the cat saw three cows there"),
		func(w string) byte { return w[0] }, func(w string) int { return len(w) }, func(a, b int) int { return max(a, b) })
	longest.Limit(1).ForEach(func(p par.Pair[byte, int]) { fmt.Printf("%c %d\n", p.First, p.Second) })
	// Output:
	// t 5
	// c 4
	// s 3
}

func ExampleFoldedBy() {
	initials := par.FoldedBy(par.Fields("cat dog cow duck"), func(w string) byte { return w[0] },
		func() []string { return nil },
		func(acc []string, w string) []string { return append(acc, w) },
		func(a, b []string) []string { return append(a, b...) })
	initials.Limit(1).ForEach(func(p par.Pair[byte, []string]) { fmt.Printf("%c %v\n", p.First, p.Second) })
	// Output:
	// c [cat cow]
	// d [dog duck]
}

// Points are sorted into the cells of a grid.
func ExampleBuckets() {
	points := []float64{0.3, 2.5, 0.1, 1.7, 2.1}
	xs, starts := par.Buckets(par.Slice(points), 3, func(x float64) int { return int(x) })
	for cell := range 3 {
		fmt.Println(cell, xs[starts[cell]:starts[cell+1]])
	}
	// Output:
	// 0 [0.3 0.1]
	// 1 [1.7]
	// 2 [2.5 2.1]
}

func ExampleBucketsInto() {
	dst, starts := make([]int, 6), make([]int, 3)
	n := par.BucketsInto(dst, starts, par.Range(0, 6), func(x int) int { return x % 2 })
	fmt.Println(n, dst, starts)
	// Output: 6 [0 2 4 1 3 5] [0 3 6]
}

// The neighbours of some vertices of a graph, without a slice for each of them.
func ExampleFlatMapAppend() {
	graph := [][]int{{1, 2}, {3}, {3, 4}, {}, {0}}
	next := par.FlatMapAppend(par.Slice([]int{0, 2, 4}), func(dst []int, v int) []int {
		return append(dst, graph[v]...)
	})
	fmt.Println(next.Collect())
	// Output: [1 2 3 4 0]
}

func ExampleFieldsFunc() {
	fmt.Println(par.FieldsFunc("a=1;b=22;;c=3", func(r rune) bool { return r == ';' }).Collect())
	// Output: [a=1 b=22 c=3]
}

// The largest of those that have a certain property.
func ExampleMaxOf() {
	even := func(x int) (int, bool) { return x, x%2 == 0 }
	fmt.Println(par.MaxOf(par.Slice([]int{3, 8, 5, 9, 2}), even))
	// Output: 8 true
}

func ExampleMinOf() {
	even := func(x int) (int, bool) { return x, x%2 == 0 }
	fmt.Println(par.MinOf(par.Slice([]int{3, 8, 5, 9, 2}), even))
	// Output: 2 true
}

// The least of those that apply gets the place.
func ExampleReservation_Reserve() {
	var place par.Reservation
	place.Reserve(7)
	place.Reserve(3)
	place.Reserve(5)
	fmt.Println(place.Holds(3))
	// Output: true
}

func ExampleReservation_Holds() {
	var place par.Reservation
	fmt.Println(place.Holds(7))
	place.Reserve(7)
	fmt.Println(place.Holds(7))
	// Output:
	// false
	// true
}

func ExampleReservation_Release() {
	var place par.Reservation
	place.Reserve(7)
	place.Release(5) // 7 holds it.
	fmt.Println(place.Holds(7))
	place.Release(7)
	fmt.Println(place.Holds(7))
	// Output:
	// true
	// false
}

// A maximal independent set of vertices: the one that a loop over them finds. What an iteration reads is
// written in other halves of rounds only, so this one needs no Reservation.
func ExampleSpeculativeFor() {
	graph := [][]int{{1, 4}, {0, 2}, {1, 3}, {2, 4}, {3, 0}, {}}
	const (
		undecided = iota
		in
		out
	)
	state, next := make([]int, len(graph)), make([]int, len(graph))
	par.SpeculativeFor(0, len(graph), func(v int) bool {
		next[v] = in
		for _, u := range graph[v] {
			if u < v && state[u] == in {
				next[v] = out
				break
			}
			if u < v && state[u] == undecided {
				next[v] = undecided // It waits for an earlier one.
			}
		}
		return true
	}, func(v int) bool {
		state[v] = next[v]
		return state[v] != undecided
	})
	for v, s := range state {
		if s == in {
			fmt.Print(v, " ")
		}
	}
	// Output: 0 2 5
}
