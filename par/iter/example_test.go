package iter_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// A source says how many elements there are and makes those of any stretch of positions.
func ExampleFill() {
	squares := describe.Fill(describe.Other, 6, true, func(s *describe.Step) {
		out, ok := iter.Elements[int](s.Out)
		if !ok {
			s.Describe(nil, nil, iter.BlockOf[int]())
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

// A ring buffer: the oldest element first, wherever it stands.
func ExampleFill_ringBuffer() {
	ring, oldest := []string{"d", "e", "a", "b", "c"}, 2
	it := par.Custom[string](iter.Fill(iter.Other, len(ring), true, func(s *iter.Step) {
		out, ok := iter.Elements[string](s.Out)
		if !ok {
			s.Describe(nil, nil, iter.BlockOf[string]())
			return
		}
		for i := range out {
			out[i] = ring[(oldest+s.At+i*s.By)%len(ring)]
		}
	}))
	fmt.Println(it.Collect(), it.Rev().Take(2).Collect())
	// Output: [a b c d e] [e d]
}

// Some positions have an element: here the multiples of three.
func ExampleFillSome() {
	threes := iter.FillSome(iter.Other, 10, func(s *iter.Step) {
		out, ok := iter.Elements[int](s.Out)
		if !ok {
			s.Describe(nil, nil, iter.BlockOf[int]())
			return
		}
		for pos := s.At; pos < s.At+s.To; pos++ {
			if pos%3 == 0 {
				out[s.N] = pos
				s.N++
			}
		}
	})
	fmt.Println(par.Custom[int](threes).Collect())
	// Output: [0 3 6 9]
}

// A stage reads a block of elements and writes one for each of them.
func ExampleNode_Then() {
	add := func(it par.Iter[int], n int) par.Iter[int] {
		return par.Custom[int](it.Node().Then(describe.Other, func(s *describe.Step) {
			xs, ok := iter.Elements[int](s.In)
			if !ok {
				s.Describe(nil, iter.BlockOf[int](), iter.BlockOf[int]())
				return
			}
			out, _ := iter.Elements[int](s.Out)
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
	even := par.Custom[int](par.Range(0, 10).Node().Then(describe.SiftBlocks, func(s *describe.Step) {
		xs, ok := iter.Elements[int](s.In)
		if !ok {
			s.Describe(nil, iter.BlockOf[int](), iter.BlockOf[int]())
			return
		}
		out, _ := iter.Elements[int](s.Out)
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

// A loop that has no block is asked for its types. BlockOf stands for a type.
func ExampleBlockOf() {
	ones := describe.Fill(describe.Other, 3, true, func(s *iter.Step) {
		out, ok := iter.Elements[int](s.Out)
		if !ok {
			s.Describe(nil, nil, iter.BlockOf[int]())
			return
		}
		for i := range out {
			out[i] = 1
		}
	})
	fmt.Println(par.Custom[int](ones).Collect())
	// Output: [1 1 1]
}

func ExampleElements() {
	xs, ok := iter.Elements[int](iter.BlockOf[int]().Make(2))
	fmt.Println(xs, ok)
	_, ok = iter.Elements[int](nil)
	fmt.Println(ok)
	// Output:
	// [0 0] true
	// false
}
