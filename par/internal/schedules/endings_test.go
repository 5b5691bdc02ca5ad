//go:build manta_sim

package schedules_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par"
)

// A source makes a pipeline over the numbers from 0 up to n.
type source struct {
	name string
	of   func(s *run, n int) par.Iter[int]
	// once: it can be read once.
	once bool
	// moves: positions are not the numbers, so that pieces are not of so many of these.
	moves bool
}

var sources = []source{
	{name: "Range", of: func(_ *run, n int) par.Iter[int] { return par.Range(0, n) }},
	{name: "Slice", of: func(_ *run, n int) par.Iter[int] { return par.Slice(upTo(n)) }},
	{name: "Filter", moves: true, of: func(_ *run, n int) par.Iter[int] {
		return par.Range(0, 2*n).Filter(func(i int) bool { return i%2 == 0 }).Map(func(i int) int { return i / 2 })
	}},
	{name: "FlatMap", moves: true, of: func(_ *run, n int) par.Iter[int] {
		return par.FlatMap(par.Range(0, n), func(i int) []int { return []int{i} })
	}},
	{name: "Chain", of: func(_ *run, n int) par.Iter[int] { return par.Range(0, n/2).Chain(par.Range(n/2, n)) }},
	{name: "FromSeq", moves: true, of: func(_ *run, n int) par.Iter[int] {
		return par.FromSeq(func(yield func(int) bool) {
			for i := range n {
				if touch(); !yield(i) {
					return
				}
			}
		})
	}},
	{name: "FromChan", once: true, moves: true, of: func(s *run, n int) par.Iter[int] {
		c := make(chan int, s.Below(4))
		stop := make(chan struct{})
		s.stops = append(s.stops, stop)
		s.spawned.Go(func() {
			for i := range n {
				for !seam.TrySend(c, i) {
					if seam.Closed(stop) {
						return
					}
					seam.Yield()
				}
			}
			seam.Close(c)
		})
		return par.FromChan(c)
	}},
}

func upTo(n int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	return xs
}

// An ending runs a pipeline whose elements all come, and compares the result with that of a plain loop.
type ending struct {
	name string
	run  func(it par.Iter[int]) any
	loop func(vs []int) any
	// sorted: behind Unordered, the result has the same elements in any order.
	sorted bool
}

func of[R any](f func(it par.Iter[int]) R) func(it par.Iter[int]) any {
	return func(it par.Iter[int]) any { return f(it) }
}

func by[R any](f func(vs []int) R) func(vs []int) any { return func(vs []int) any { return f(vs) } }

func plus(a, b int) int {
	touch()
	return a + b
}

func parity(x int) int { return x % 3 }

var endings = []ending{
	{name: "ForEach", run: of(func(it par.Iter[int]) int {
		var sum seam.Int64
		it.ForEach(func(x int) { sum.Add(int64(x)) })
		return int(sum.Load())
	}), loop: by(total)},
	{name: "ForEachLocal", run: of(func(it par.Iter[int]) int {
		var sum seam.Int64
		par.ForEachLocal(it, func() *int { touch(); return new(int) }, func(own *int, x int) {
			*own += x
			sum.Add(int64(x))
		})
		return int(sum.Load())
	}), loop: by(total)},
	{name: "Sum", run: of(par.Sum[int]), loop: by(total)},
	{name: "Collect", sorted: true, run: of(par.Iter[int].Collect), loop: by(func(vs []int) []int { return vs })},
	{name: "Count", run: of(par.Iter[int].Count), loop: by(func(vs []int) int { return len(vs) })},
	{name: "Reduce", run: of(func(it par.Iter[int]) int { return it.Reduce(0, plus) }), loop: by(total)},
	{name: "Max", run: of(func(it par.Iter[int]) int { x, _ := it.Max(); return x }), loop: by(slices.Max[[]int])},
	{name: "MinFunc", run: of(func(it par.Iter[int]) int { x, _ := it.MinFunc(cmp.Compare); return x }), loop: by(slices.Min[[]int])},
	{name: "Fold", run: of(func(it par.Iter[int]) int {
		return par.Fold(it, func() int { return 0 }, plus).Sum()
	}), loop: by(total)},
	{name: "Partition", sorted: true, run: of(func(it par.Iter[int]) [2][]int {
		yes, no := it.Partition(func(x int) bool { return x%2 == 0 })
		return [2][]int{yes, no}
	}), loop: by(func(vs []int) (both [2][]int) {
		both = [2][]int{{}, {}}
		for _, v := range vs {
			both[v%2] = append(both[v%2], v)
		}
		return both
	})},
	{name: "Scan", run: of(func(it par.Iter[int]) []int { return par.Scan(it, 0, plus).Collect() }), loop: by(func(vs []int) []int {
		sums, sum := make([]int, len(vs)), 0
		for i, v := range vs {
			sum += v
			sums[i] = sum
		}
		return sums
	})},
	{name: "Sorted", run: of(par.Sorted[int]), loop: by(func(vs []int) []int { return slices.Sorted(slices.Values(vs)) })},
	{name: "TopK", run: of(func(it par.Iter[int]) []int { return par.TopK(it, 3, cmp.Compare[int]) }), loop: by(func(vs []int) []int {
		vs = slices.Clone(vs)
		slices.SortFunc(vs, func(a, b int) int { return b - a })
		return vs[:min(3, len(vs))]
	})},
	{name: "Distinct", sorted: true, run: of(par.Distinct[int]), loop: by(func(vs []int) []int {
		seen, found := map[int]bool{}, []int{}
		for _, v := range vs {
			if !seen[v] {
				seen[v], found = true, append(found, v)
			}
		}
		return found
	})},
	{name: "CountBy", run: of(func(it par.Iter[int]) map[int]int { return par.CountBy(it, parity) }), loop: by(func(vs []int) map[int]int {
		m := map[int]int{}
		for _, v := range vs {
			m[parity(v)]++
		}
		return m
	})},
	{name: "CountByEach", run: of(func(it par.Iter[int]) map[int]int {
		return par.CountBy(it, func(x int) int { return x })
	}), loop: by(func(vs []int) map[int]int {
		m := map[int]int{}
		for _, v := range vs {
			m[v]++
		}
		return m
	})},
	{name: "GroupBy", sorted: true, run: of(func(it par.Iter[int]) map[int][]int { return par.GroupBy(it, parity) }), loop: by(func(vs []int) map[int][]int {
		m := map[int][]int{}
		for _, v := range vs {
			m[parity(v)] = append(m[parity(v)], v)
		}
		return m
	})},
	{name: "FoldBy", run: of(func(it par.Iter[int]) map[int]int {
		sums := par.FoldBy(it, parity, func() *int { return new(int) }, func(sum *int, x int) *int { *sum += x; return sum },
			func(a, b *int) *int { *a += *b; return a })
		return mapped(sums)
	}), loop: by(sumsBy)},
	{name: "ReduceBy", run: of(func(it par.Iter[int]) map[int]int {
		return par.ReduceBy(it, parity, func(x int) int { return x }, plus)
	}), loop: by(sumsBy)},
	{name: "Histogram", run: of(func(it par.Iter[int]) []int { return par.Histogram(it, 3, parity) }), loop: by(func(vs []int) []int {
		counts := make([]int, 3)
		for _, v := range vs {
			counts[parity(v)]++
		}
		return counts
	})},
	{name: "Chunked", run: of(func(it par.Iter[int]) int {
		return par.Map(par.Chunked(it, 3), func(xs []int) int { return total(xs) }).Sum()
	}), loop: by(total)},
	{name: "Seq", sorted: true, run: of(func(it par.Iter[int]) []int {
		xs := []int{}
		for x := range it.Seq() {
			touch()
			xs = append(xs, x)
		}
		return xs
	}), loop: by(func(vs []int) []int { return vs })},
}

func mapped(sums map[int]*int) map[int]int {
	m := map[int]int{}
	for k, v := range sums {
		m[k] = *v
	}
	return m
}

func sumsBy(vs []int) map[int]int {
	m := map[int]int{}
	for _, v := range vs {
		m[parity(v)] += v
	}
	return m
}

// same fails unless got is what the loop gives, in any order if the pipeline was Unordered.
func (e ending) same(got any, vs []int, unordered bool) {
	want := e.loop(vs)
	if unordered && e.sorted {
		got, want = inOrder(got), inOrder(want)
	}
	if got, want := fmt.Sprint(got), fmt.Sprint(want); got != want {
		sim.Fail("%s is %s, want %s", e.name, got, want)
	}
}

// inOrder sorts the slices in a result.
func inOrder(v any) any {
	switch v := v.(type) {
	case []int:
		return slices.Sorted(slices.Values(v))
	case [2][]int:
		return [2][]int{slices.Sorted(slices.Values(v[0])), slices.Sorted(slices.Values(v[1]))}
	case map[int][]int:
		v = maps.Clone(v)
		for k := range v {
			v[k] = slices.Sorted(slices.Values(v[k]))
		}
		return v
	default:
		return v
	}
}
