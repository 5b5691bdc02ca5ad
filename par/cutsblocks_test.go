package par

import (
	"slices"
	"testing"
)

func TestCutsOfBlocks(t *testing.T) {
	for n := 1; n < 10; n++ {
		xs := upTo(n)
		cutter := Blocks(xs).node().Cutter(1, 0)
		for i := 0; i < n; i++ {
			for j := i + 1; j <= n; j++ {
				got := in[[]int](cutter.Block(i, j))
				if len(got) != 1 || !slices.Equal(got[0], xs[i:j]) || cap(got[0]) != j-i || &got[0][0] != &xs[i] {
					t.Errorf("window %d to %d of %d: %v", i, j, n, got)
				}
			}
		}
	}
}
