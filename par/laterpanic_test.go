package par

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPanicLaterOn: a panic of a function of FoldBy or ReduceBy, for an element that had been
// kept for later, ends the call at once. Nothing is added or combined once more.
func TestPanicLaterOn(t *testing.T) {
	const keys = manyItems - 5000 // So many that most of the first elements differ.
	const n, bad = 4 * manyItems, keys + 100
	boom := errors.New("boom")
	key := func(x int) int { return x % keys }
	for name, call := range map[string]func(it Iter[int], visit func(x int)){
		"ReduceBy": func(it Iter[int], visit func(x int)) {
			ReduceBy(it, key, func(x int) int { return x }, func(a, b int) int { visit(b); return b })
		},
		"FoldBy": func(it Iter[int], visit func(x int)) {
			FoldBy(it, key, func() int { return -1 }, func(_, x int) int { visit(x); return x }, larger)
		},
	} {
		for _, workers := range poolSizes(1, 2, 5) {
			seen := make([]atomic.Int32, n)
			v := recovered(func() {
				call(unknown(FromSeq(upToSeq(n))).WithPool(pools[workers]), func(x int) {
					if seen[x].Add(1) > 1 {
						t.Errorf("%s, %d workers: element %d was added again", name, workers, x)
					}
					if x == bad {
						panic(boom)
					}
				})
			})
			err, _ := v.(error)
			require.ErrorIs(t, err, boom, "%s, %d workers", name, workers)
			require.EqualValues(t, 1, seen[bad].Load(), "%s, %d workers", name, workers)
		}
	}
}
