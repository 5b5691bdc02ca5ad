package par_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// ring holds the latest elements that were added.
type ring[T any] struct {
	slots []T
	first int // the oldest
}

func (r *ring[T]) add(x T) {
	r.slots[r.first] = x
	r.first = (r.first + 1) % len(r.slots)
}

func (r *ring[T]) at(i int) T { return r.slots[(r.first+i)%len(r.slots)] }

// elements is a source: a pipeline over the elements of r, the oldest first.
func (r *ring[T]) elements() par.Iter[T] {
	return par.Custom[T](describe.Fill(describe.Other, len(r.slots), true, func(s *iter.Step) {
		out, ok := iter.Elements[T](s.Out)
		if !ok {
			s.Describe((*ring[T]).at, nil, iter.BlockOf[T]())
			return
		}
		for i := range out {
			out[i] = r.at(s.At + i*s.By) // s.By is -1 in a pipeline from back to front.
		}
	}))
}

// clamp is a stage: a pipeline over the elements of it, but none below lo or above hi.
func clamp[T int | float64](it par.Iter[T], lo, hi T) par.Iter[T] {
	return par.Custom[T](it.Node().Then(describe.Other, func(s *iter.Step) {
		xs, ok := iter.Elements[T](s.In)
		if !ok {
			s.Describe(clamp[T], iter.BlockOf[T](), iter.BlockOf[T]())
			return
		}
		out, _ := iter.Elements[T](s.Out)
		for i, x := range xs {
			out[i] = min(max(x, lo), hi)
		}
		s.N = len(xs)
	}))
}

// A source and a stage of one's own run in parallel and go with all others.
func ExampleCustom() {
	r := &ring[int]{slots: make([]int, 5)}
	for i := range 12 {
		r.add(i)
	}
	fmt.Println(r.elements().Collect())
	fmt.Println(clamp(r.elements(), 8, 10).Rev().Collect())
	fmt.Println(clamp(r.elements(), 8, 10).Map(func(x int) int { return x * x }).Sum())
	// Output:
	// [7 8 9 10 11]
	// [10 10 9 8 8]
	// 409
}

// A stage of one's own begins with the node of the pipeline before it.
func ExampleIter_Node() {
	n, known := par.Range(0, 10).Node().Len()
	fmt.Println(n, known)
	// Output: 10 true
}
