// Package comparisonsort sorts floating-point numbers by a comparison.
package comparisonsort

import (
	"cmp"
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
	return problem.New(problem.Spec[[]float64, []float64]{
		Name: "comparisonsort", Folder: "comparisonSort", About: "sort numbers by a comparison",
		Families: []problem.Family[[]float64]{
			{Name: "random", Make: inputs.RandomDoubles},
			{Name: "exponential", Make: inputs.ExponentialDoubles},
			{Name: "almost sorted", Make: inputs.AlmostSorted},
		},
		Ways: []problem.Way[[]float64, []float64]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential}, {Name: problem.ByHand, Run: byHand},
		},
		Check: check,
		Spoil: func(out []float64) [][]float64 {
			twice, short := slices.Clone(out), out[:len(out)-1]
			twice[1] = twice[0]
			return [][]float64{twice, short, append(slices.Clone(out[1:]), out[0])}
		},
		In: files.Doubles(), Out: files.Doubles(),
	})
}

// less3 compares without a branch, which docs/howto/sorting.md recommends: about half of the branches would be guessed wrong.
func less3(a, b float64) int { return bit(a > b) - bit(a < b) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func manta(xs []float64) []float64 { return par.Slice(xs).SortedFunc(less3) }

func sequential(xs []float64) []float64 {
	xs = slices.Clone(xs)
	slices.SortFunc(xs, cmp.Compare[float64])
	return xs
}

func byHand(xs []float64) []float64 {
	xs = slices.Clone(xs)
	hand.Sort(xs, func(xs []float64) { slices.SortFunc(xs, cmp.Compare[float64]) }, func(a, b float64) bool { return a < b })
	return xs
}

func check(in, out []float64) error {
	want := slices.Clone(in)
	slices.Sort(want)
	if len(out) != len(want) {
		return fmt.Errorf("there are %d numbers, and were %d", len(out), len(want))
	}
	for i, x := range want {
		if out[i] != x {
			return fmt.Errorf("number %d is %v, not %v", i, out[i], x)
		}
	}
	return nil
}
