package par

import "testing"

var chunkedCase = adapterCase{
	name:  "Chunked",
	known: true,
	forms: []adapter{
		{"Chunked and Flatten", func(it Iter[int], k int) Iter[int] { return Flatten(Chunked(it, k)) },
			func(xs []int, _ int) []int { return xs }},
		{"Chunked", func(it Iter[int], k int) Iter[int] { return Map(Chunked(it, k), total[int]) },
			func(xs []int, k int) []int { return apply(chunksOf(xs, k), total[int]) }},
	},
	keeps: keepers{
		"Chunked": func(it Iter[int]) Iter[int] { return Flatten(Chunked(it, 2)) },
	},
}

func TestChunked(t *testing.T) { chunkedCase.run(t) }
