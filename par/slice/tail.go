package slice

import (
	"slices"
	"sort"

	"github.com/seed1237c087/manta/core"
)

// If a slice is sorted but for a few elements at the end, as after an append, only these elements, the tail, are sorted. Then they are put
// where they belong.
const (
	tailShare   = 1 << 10 // a tail is at most one in so many elements, because the place of each of its elements is searched for
	tailMin     = 1 << 13 // elements below which sorting anew is as quick
	tailWorkers = 8       // workers up to which one worker that moves the elements is as quick as all that sort them
)

// fewAtEnd reports whether the elements from p on are a tail of n elements.
func fewAtEnd(n, p int) bool {
	return n >= tailMin && n-p <= n/tailShare && core.NumWorkers() <= tailWorkers
}

// putTail merges xs[p:] into xs[:p]. Both are sorted, and equal elements keep their order. after reports whether x comes after y. A panic of
// after leaves xs as it was.
func putTail[T any](xs []T, p int, after func(x, y T) bool) {
	tail := slices.Clone(xs[p:])
	at := make([]int, len(tail)) // where in xs[:p] each element of tail belongs
	end := p
	for j := len(tail) - 1; j >= 0; j-- {
		core.Checkpoint()
		end = sort.Search(end, func(i int) bool { return after(xs[i], tail[j]) })
		at[j] = end
	}
	end = p
	for j := len(tail) - 1; j >= 0; j-- { // Nothing may stop this loop, because some elements are in two places.
		copy(xs[at[j]+j+1:], xs[at[j]:end])
		xs[at[j]+j] = tail[j]
		end = at[j]
	}
}
