// Package integersort sorts integers, each of which is less than the number of them or fits in 32 bits.
package integersort

import (
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/hand"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem.
func Problem() problem.Problem {
	return problem.New(problem.Spec[[]uint32, []uint32]{
		Name: "integersort", Folder: "integerSort", About: "sort integers",
		Families: []problem.Family[[]uint32]{
			{Name: "random", Make: func(n int) []uint32 { return inputs.RandomInts(n, max(1, n)) }},
			{Name: "exponential", Make: func(n int) []uint32 { return inputs.ExponentialInts(n, max(1, n)) }},
		},
		Ways: []problem.Way[[]uint32, []uint32]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential}, {Name: problem.ByHand, Run: byHand},
		},
		Check: check,
		Spoil: func(out []uint32) [][]uint32 {
			twice, short := slices.Clone(out), out[:len(out)-1]
			twice[len(twice)/2] = twice[len(twice)-1] + 1
			return [][]uint32{twice, short, append(slices.Clone(out[1:]), out[0]+1)}
		},
		In: files.Ints[uint32](), Out: files.Ints[uint32](),
	})
}

func manta(xs []uint32) []uint32 { return par.Sorted(par.Slice(xs)) }

func sequential(xs []uint32) []uint32 {
	xs = slices.Clone(xs)
	slices.Sort(xs)
	return xs
}

func byHand(xs []uint32) []uint32 {
	xs = slices.Clone(xs)
	hand.Sort(xs, slices.Sort, func(a, b uint32) bool { return a < b })
	return xs
}

// check compares what is sorted with a count of what there was.
func check(in, out []uint32) error {
	if !slices.IsSorted(out) {
		return fmt.Errorf("it is not in order")
	}
	counts := map[uint32]int{}
	for _, x := range in {
		counts[x]++
	}
	for _, x := range out {
		counts[x]--
	}
	for x, n := range counts {
		if n != 0 {
			return fmt.Errorf("%d is there %d times too rarely", x, n)
		}
	}
	return nil
}
