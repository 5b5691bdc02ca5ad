package iter_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/iter"
)

// A source says how many elements there are and makes those of any stretch of positions.
func ExampleFill() {
	squares := iter.Fill(iter.Other, 6, true, func(s *iter.Step) {
		out, ok := par.Elements[int](s.Out)
		if !ok {
			s.Describe(nil, nil, par.BlockOf[int]())
			return
		}
		for i := range out {
			pos := s.At + i*s.By
			out[i] = pos * pos
		}
	})
	fmt.Println(par.Custom[int](squares).Collect())
	fmt.Println(par.Custom[int](squares).Rev().Collect())
	// Output:
	// [0 1 4 9 16 25]
	// [25 16 9 4 1 0]
}

// A stage reads a block of elements and writes one for each of them.
func ExampleNode_Then() {
	add := func(it par.Iter[int], n int) par.Iter[int] {
		return par.Custom[int](it.Node().Then(iter.Other, func(s *iter.Step) {
			xs, ok := par.Elements[int](s.In)
			if !ok {
				s.Describe(nil, par.BlockOf[int](), par.BlockOf[int]())
				return
			}
			out, _ := par.Elements[int](s.Out)
			for i, x := range xs {
				out[i] = x + n
			}
			s.N = len(xs)
		}))
	}
	fmt.Println(add(par.Range(0, 5), 10).Collect())
	// Output: [10 11 12 13 14]
}

// A stage of the kind SiftBlocks may write fewer elements than it reads. What it reads is
// In[From:To], and what earlier calls have written to Out stays there.
func ExampleNode_Then_drops() {
	even := par.Custom[int](par.Range(0, 10).Node().Then(iter.SiftBlocks, func(s *iter.Step) {
		xs, ok := par.Elements[int](s.In)
		if !ok {
			s.Describe(nil, par.BlockOf[int](), par.BlockOf[int]())
			return
		}
		out, _ := par.Elements[int](s.Out)
		for _, x := range xs[s.From:s.To] {
			if x%2 == 0 {
				out[s.N] = x
				s.N++
			}
		}
	}))
	fmt.Println(even.Collect(), even.Sum())
	// Output: [0 2 4 6 8] 20
}
