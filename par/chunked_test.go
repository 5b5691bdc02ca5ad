package par

import (
	"testing"

	"github.com/stretchr/testify/require"
)

var chunkedCase = adapterCase{
	at:    18,
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
	frees: frees{
		"Chunked": func(it Iter[*object], f touch) { Chunked(it.Map(f.self), 7).Collect() },
	},
}.listed()

func TestChunked(t *testing.T) { chunkedCase.run(t) }

// TestChunkedWindows checks that the chunks of a slice are windows of it, as those of Chunks, and those of anything else
// are not.
func TestChunkedWindows(t *testing.T) {
	xs := upTo(1000)
	Chunked(Slice(xs).Map(func(x int) int { return x }), 7).ForEach(func(chunk []int) { chunk[0] = -1 })
	require.Equal(t, upTo(1000), xs, "chunks of a Map are windows of its slice")
	Chunked(Slice(xs), 7).ForEach(func(chunk []int) {
		chunk[0] = -1
		_ = append(chunk, -2) // Its capacity ends here.
	})
	want := apply(upTo(1000), func(x int) int {
		if x%7 == 0 {
			return -1
		}
		return x
	})
	require.Equal(t, want, xs, "chunks of a slice are no windows of it")
}
