// Package duplicates removes duplicates from a sequence of integers.
package duplicates

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem.
func Problem() problem.Problem {
	return problem.New(problem.Spec[[]uint32, []uint32]{
		Name: "duplicates", Folder: "removeDuplicates", About: "keep one of each integer",
		Families: []problem.Family[[]uint32]{
			{Name: "random", Make: func(n int) []uint32 { return inputs.RandomInts(n, max(1, n)) }},
			{Name: "random, 100,000", Make: func(n int) []uint32 { return inputs.RandomInts(n, 100_000) }},
			{Name: "exponential", Make: func(n int) []uint32 { return inputs.ExponentialInts(n, max(1, n)) }},
		},
		Ways: []problem.Way[[]uint32, []uint32]{
			{Name: problem.Manta, Run: func(xs []uint32) []uint32 { return par.Distinct(par.Slice(xs)) }},
			{Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []uint32) [][]uint32 {
			other := slices.Clone(out)
			other[0] = slices.Max(out) + 1
			return [][]uint32{append(slices.Clone(out), out[0]), out[1:], other}
		},
		In: files.Ints[uint32](), Out: files.Ints[uint32](),
	})
}

func sequential(xs []uint32) (kept []uint32) {
	seen := map[uint32]struct{}{}
	for _, x := range xs {
		if _, ok := seen[x]; !ok {
			seen[x] = struct{}{}
			kept = append(kept, x)
		}
	}
	return kept
}

// check wants each integer once, in any order.
func check(in, out []uint32) error {
	want, got := slices.Clone(in), slices.Clone(out)
	slices.Sort(want)
	slices.Sort(got)
	if want = slices.Compact(want); !slices.Equal(want, got) {
		return fmt.Errorf("there are %d integers, and %d different ones in the input", len(got), len(want))
	}
	return nil
}
