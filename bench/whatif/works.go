package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/par"
)

// A job is a work as this program does it: once, by whatever pool it is in.
type job struct {
	name   string
	do     func()
	before func() // not timed; nil: nothing
}

// names are the works, and which row and rival of the benchmarks each of them is, or how it is made here.
var names = []struct {
	name, row, rival string
	make             func(e *work.Env) (do, before func())
}{
	{name: "n-body", row: "nbody_par/all", rival: "par"},
	{name: "sort_func", make: comparing},
	{name: "radix_sort", make: sorting},
	{name: "word_counts", row: "users/count_words/all", rival: "CountBy(Fields)"},
	{name: "histogram", make: histogram},
	{name: "bfs", make: bfs},
	{name: "map_sum", row: "map_sum/10m/all", rival: "manta"},
	{name: "kmeans", row: "users/kmeans/300k/all", rival: "manta"},
	{name: "mandelbrot", row: "users/mandelbrot/all", rival: "rows"},
	{name: "coarse", row: "coarse/all", rival: "manta"},
	{name: "skewed", row: "skewed/all", rival: "manta"},
	{name: "tree_sum", row: "tree_sum/22/all", rival: "Recurse"},
}

// newJob makes the input of a work.
func newJob(e *work.Env, i int) (job, error) {
	n := names[i]
	if n.make != nil {
		do, before := n.make(e)
		return job{n.name, do, before}, nil
	}
	rows, err := work.Select(work.Rows(2), n.row)
	if err != nil {
		return job{}, err
	}
	rivals, err := rows[0].Setup(e)
	if err != nil {
		return job{}, err
	}
	r := slices.IndexFunc(rivals, func(r measure.Rival) bool { return r.Name == n.rival })
	if r < 0 {
		return job{}, fmt.Errorf("%s has no rival %s", n.row, n.rival)
	}
	return job{n.name, rivals[r].Op, rivals[r].Before}, nil
}

func random(e *work.Env, n int) (*rand.Rand, []uint64) {
	rng := rand.New(rand.NewPCG(1, 2))
	xs := make([]uint64, max(1, n/max(1, e.Shrink)))
	for i := range xs {
		xs[i] = rng.Uint64()
	}
	return rng, xs
}

// sorting sorts two million numbers.
func sorting(e *work.Env) (do, before func()) {
	_, from := random(e, 2_000_000)
	xs := make([]uint64, len(from))
	return func() { par.Sort(xs) }, func() { copy(xs, from) }
}

// comparing sorts half a million numbers by a function that compares them.
func comparing(e *work.Env) (do, before func()) {
	_, from := random(e, 500_000)
	xs := make([]uint64, len(from))
	return func() { par.SortFunc(xs, cmp.Compare[uint64]) }, func() { copy(xs, from) }
}

// histogram counts ten million numbers in 256 buckets.
func histogram(e *work.Env) (do, before func()) {
	_, xs := random(e, 10_000_000)
	return func() { par.Histogram(par.Slice(xs), 256, func(x uint64) int { return int(x % 256) }) }, nil
}

// bfs finds out how far the vertices of a random graph are from the first one, each of which has eight edges.
func bfs(e *work.Env) (do, before func()) {
	const degree = 8
	rng, to := random(e, 2_000_000)
	vertices := (len(to) + degree - 1) / degree
	edges := make([]int32, vertices*degree)
	for i := range edges {
		edges[i] = rng.Int32N(int32(vertices))
	}
	reached := make([]atomic.Bool, vertices)
	claim := func(block []int32) (claimed []int32) {
		for _, v := range block {
			for _, w := range edges[v*degree : (v+1)*degree] {
				if !reached[w].Load() && reached[w].CompareAndSwap(false, true) {
					claimed = append(claimed, w)
				}
			}
		}
		return claimed
	}
	do = func() {
		reached[0].Store(true)
		for level := []int32{0}; len(level) > 0; {
			level = par.Flatten(par.Map(par.Blocks(level), claim)).Collect()
		}
	}
	return do, func() { clear(reached) }
}
