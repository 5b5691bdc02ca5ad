package howto_test

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

func Example_indexed() {
	xs, ys, out := []int{3, 1, 4, 1}, []int{1, 2, 3, 4}, make([]int, 4)

	inversions := par.Range(1, len(xs)).Filter(func(i int) bool { return xs[i-1] > xs[i] }).Collect()
	dot := par.MapPairs(par.Zip(par.Slice(xs), par.Slice(ys)), func(x, y int) int { return x * y }).Sum()
	par.Enumerate(par.Chunks(out, 2)).ForEach(func(part par.Item[[]int]) { slice.Fill(part.Value, part.Index) })
	par.Sort(xs)

	fmt.Println(inversions, dot, out, xs)
	// Output:
	// [1 3] 21 [0 0 1 1] [1 1 3 4]
}
