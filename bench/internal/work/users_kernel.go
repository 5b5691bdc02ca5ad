package work

import (
	"slices"

	"github.com/seed1237c087/manta/bench/internal/work/asis"
	"github.com/seed1237c087/manta/bench/internal/work/compiled"
	"github.com/seed1237c087/manta/par"
)

// kernelRows are programs that look at or move whole slices: sums of products, the largest element, minima,
// sorting, selection.
func kernelRows(everyone crew) []Row {
	return slices.Concat(dotRows(everyone), topRows(everyone), averageRows(everyone), cacheRows(),
		sortsOfUsers(everyone))
}

// usersSize is how many elements the users' slices have.
const usersSize = 2_000_000

// whenBuilt are the ways that take part only if the command manta has compiled them to loops.
func whenBuilt[In, R any](ways ...way[In, R]) []way[In, R] {
	if compiled.Is() {
		return ways
	}
	return nil
}

// dotRows multiply two slices element by element and add up.
func dotRows(everyone crew) []Row {
	const asIs, built = 2, 0.8 // bounds
	return using[vectors, float64]{
		name: "dot", title: "the dot product of twice 2 million float64",
		input: func(e *Env) vectors {
			n := e.size(usersSize)
			both := floats(2 * n)
			return vectors{both[:n:n], both[n:]}
		},
		loop: func(v vectors) (sum float64) {
			for i, x := range v.as {
				sum += x * v.bs[i]
			}
			return sum
		},
		hands: func(c crew, v vectors) float64 {
			return handParts(c, len(v.as), func(lo, hi int) (sum float64) {
				for i := lo; i < hi; i++ {
					sum += v.as[i] * v.bs[i]
				}
				return sum
			})
		},
		ways: append([]way[vectors, float64]{
			{name: "Zip.Map.Sum", run: func(v vectors) float64 { return asis.Dot(v.as, v.bs) }, everyone: asIs},
			{name: "Range.Map.Sum", run: func(v vectors) float64 { return asis.DotByIndex(v.as, v.bs) }, everyone: asIs},
		}, whenBuilt(
			way[vectors, float64]{name: "Zip.Map.Sum, manta build", run: func(v vectors) float64 { return compiled.Dot(v.as, v.bs) }, everyone: built},
			way[vectors, float64]{name: "Range.Map.Sum, manta build", run: func(v vectors) float64 { return compiled.DotByIndex(v.as, v.bs) }, everyone: built},
		)...),
		check: near,
	}.rows(everyone)
}

// topRows look for the place of the largest element.
func topRows(everyone crew) []Row {
	return using[[]float64, int]{
		name: "argmax", title: "the index of the largest of 2 million float64",
		input: func(e *Env) []float64 { return floats(e.size(usersSize)) },
		loop: func(xs []float64) (top int) {
			for i, x := range xs {
				if x >= xs[top] {
					top = i
				}
			}
			return top
		},
		hands: func(c crew, xs []float64) (top int) {
			parts := make([]int, c.Workers)
			c.hands(len(xs), func(part, lo, hi int) {
				top := lo
				for i := lo; i < hi; i++ {
					if xs[i] >= xs[top] {
						top = i
					}
				}
				parts[part] = top
			})
			for _, i := range parts {
				if xs[i] >= xs[top] {
					top = i
				}
			}
			return top
		},
		ways: append([]way[[]float64, int]{
			{name: "Enumerate.MaxByKey", run: func(xs []float64) int {
				top, _ := asis.Argmax(xs)
				return top.Index
			}, everyone: 2},
			{name: "MaxIndex", run: func(xs []float64) int {
				top, _ := par.MaxIndex(par.Slice(xs))
				return top.Index
			}, everyone: 0.7},
		}, whenBuilt(way[[]float64, int]{name: "Enumerate.MaxByKey, manta build", run: func(xs []float64) int {
			top, _ := compiled.Argmax(xs)
			return top.Index
		}})...),
		check: same[int],
	}.rows(everyone)
}

// averageRows cut a slice into chunks.
func averageRows(everyone crew) []Row {
	const size = 100
	average := func(xs []float64) float64 {
		sum := 0.0
		for _, x := range xs {
			sum += x
		}
		return sum / float64(len(xs))
	}
	return using[[]float64, []float64]{
		name: "chunked", title: "averages of 2 million float64 by chunks of 100",
		input: func(e *Env) []float64 { return floats(e.size(usersSize)) },
		loop: func(xs []float64) []float64 {
			averages := make([]float64, 0, len(xs)/size)
			for chunk := range slices.Chunk(xs, size) {
				averages = append(averages, average(chunk))
			}
			return averages
		},
		ways: []way[[]float64, []float64]{
			{name: "Chunks", run: func(xs []float64) []float64 {
				return par.Map(par.Chunks(xs, size), average).Collect()
			}, everyone: 0.7},
			{name: "Chunked", run: func(xs []float64) []float64 {
				return par.Map(par.Chunked(par.Slice(xs), size), average).Collect()
			}, everyone: 0.7},
		},
		check: equal[float64],
	}.rows(everyone)
}
