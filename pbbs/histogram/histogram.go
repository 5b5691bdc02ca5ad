// Package histogram counts how often each integer occurs.
package histogram

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/hand"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// An Input is numbers below a number of buckets.
type Input struct {
	Xs      []uint32
	Buckets int
}

// Problem returns the problem.
func Problem() problem.Problem {
	in := files.Ints[uint32]()
	return problem.New(problem.Spec[Input, []int]{
		Name: "histogram", Folder: "histogram", About: "count how often each integer occurs",
		Families: []problem.Family[Input]{
			{Name: "random, 256", Make: func(n int) Input { return of(inputs.RandomInts(n, 256)) }},
			{Name: "random, 100,000", Make: func(n int) Input { return of(inputs.RandomInts(n, 100_000)) }},
			{Name: "exponential", Make: func(n int) Input { return of(inputs.ExponentialInts(n, max(1, n))) }},
		},
		Ways: []problem.Way[Input, []int]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential}, {Name: problem.ByHand, Run: byHand},
		},
		Check: check,
		Spoil: func(out []int) [][]int {
			more := slices.Clone(out)
			more[0]++
			return [][]int{more, out[:len(out)-1], make([]int, len(out))}
		},
		In: problem.Format[Input]{
			Read: func(text []byte) (Input, error) {
				xs, err := in.Read(text)
				return of(xs), err
			},
			Write: func(w *bufio.Writer, v Input) error { return in.Write(w, v.Xs) },
		},
		Out:  files.Ints[int](),
		Args: func(in Input) []string { return []string{"-b", strconv.Itoa(in.Buckets)} },
	})
}

// of returns an input with a bucket for each number up to the largest one.
func of(xs []uint32) Input {
	most, _ := par.Max(par.Slice(xs))
	return Input{xs, int(most) + 1}
}

func manta(in Input) []int {
	return par.Histogram(par.Slice(in.Xs), in.Buckets, func(x uint32) int { return int(x) })
}

func sequential(in Input) []int {
	counts := make([]int, in.Buckets)
	for _, x := range in.Xs {
		counts[x]++
	}
	return counts
}

func byHand(in Input) []int {
	all := make([][]int, 1024)
	parts := hand.Stretches(len(in.Xs), func(part, lo, hi int) {
		all[part] = sequential(Input{in.Xs[lo:hi], in.Buckets})
	})
	counts := all[0]
	for _, more := range all[1:parts] {
		for i, n := range more {
			counts[i] += n
		}
	}
	return counts
}

// check counts by sorting.
func check(in Input, out []int) error {
	if len(out) != in.Buckets {
		return fmt.Errorf("there are %d counts for %d buckets", len(out), in.Buckets)
	}
	sorted := slices.Clone(in.Xs)
	slices.Sort(sorted)
	for b, n := range out {
		if n < 0 || n > len(sorted) {
			return fmt.Errorf("bucket %d has %d, and %d are left", b, n, len(sorted))
		}
		for _, x := range sorted[:n] {
			if x != uint32(b) {
				return fmt.Errorf("bucket %d has a %d", b, x)
			}
		}
		sorted = sorted[n:]
	}
	if len(sorted) > 0 {
		return fmt.Errorf("%d are not counted", len(sorted))
	}
	return nil
}
