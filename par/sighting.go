package par

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/seed1237c087/manta/par/slice"
)

// sighting is where an element was met: the position at which a block begins, and which of
// its elements it is. A position may have any number of elements, as behind FlatMap.
type sighting struct{ block, nth int }

func (s sighting) before(other sighting) bool {
	return s.block < other.block || s.block == other.block && s.nth < other.nth
}

// firstToLast returns the indexes of at in the order of the sightings. If limited is set,
// the calling goroutine does it alone.
func firstToLast(at []sighting, limited bool) []int {
	// A run does not get to 2^48 positions, and a block does not have 2^16 elements.
	nth := 0
	for _, s := range at {
		nth = max(nth, s.nth)
	}
	shift := bits.Len(uint(nth))
	type place struct {
		rank uint64
		id   int
	}
	places := make([]place, len(at))
	for id, s := range at {
		places[id] = place{uint64(s.block)<<shift | uint64(s.nth), id}
	}
	if limited {
		slices.SortFunc(places, func(a, b place) int { return cmp.Compare(a.rank, b.rank) })
	} else {
		slice.SortByKey(places, func(p place) uint64 { return p.rank })
	}
	ids := make([]int, len(places))
	for i, p := range places {
		ids[i] = p.id
	}
	return ids
}
