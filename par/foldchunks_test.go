package par

import "testing"

var foldChunksCase = adapterCase{
	at:    20,
	name:  "FoldChunks",
	known: true,
	forms: []adapter{
		{"FoldChunks", func(it Iter[int], k int) Iter[int] {
			return FoldChunks(it, k, func() int { return k }, func(a, x int) int { return 3*a + x })
		}, func(xs []int, k int) []int {
			return apply(chunksOf(xs, k), func(xs []int) int {
				acc := k
				for _, x := range xs {
					acc = 3*acc + x
				}
				return acc
			})
		}},
	},
	calls: callers{
		"FoldChunks": func(it Iter[int], visit func(int) int) Iter[int] {
			return FoldChunks(it, 1, func() int { return 0 }, func(_, x int) int { return visit(x) })
		},
	},
	keeps: keepers{
		"FoldChunks": func(it Iter[int]) Iter[int] {
			return FoldChunks(it, 1, func() int { return 0 }, func(_, x int) int { return x })
		},
	},
	frees: frees{
		"FoldChunks": func(it Iter[*object], f touch) {
			FoldChunks(it, 7, f.none, func(_, x *object) *object { return f.self(x) }).Collect()
		},
	},
}.listed()

func TestFoldChunks(t *testing.T) { foldChunksCase.run(t) }
