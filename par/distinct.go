package par

import (
	"hash/maphash"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// Distinct returns the elements without those that equal an earlier one, in order, in a new
// slice; if there are no elements, it is empty and not nil. Elements are equal as keys of
// Go's maps are: 0 and -0 are, and the first of them stays; each NaN is an element of its
// own. An element of an interface type that can't be a key panics.
//
// Each worker keeps the elements that it has met in a map, with where it first met them, and
// so takes some 50 bytes besides the element for each different one. What they have is put
// together in parallel.
func Distinct[T comparable](it Iter[T]) (xs []T) {
	n := it.Node()
	if n.Pooled() {
		n.InPool(func(n iter.Node) { xs = Distinct(Iter[T]{n}) })
		return xs
	}
	var p endings.Keeping
	p.Prepare(n, endings.RunKey(n, describe.ToSet, uint64(describe.Contains)))
	p.Run(func(int) any { return newSightings[T]() }, func(k *endings.Kept) {
		s := k.State.(*sightings[T])
		for i, x := range in[T](k.In) {
			see(s, x, sighting{k.Lo, i})
		}
	})
	all := make([]*sightings[T], p.Participants())
	for i := range all {
		all[i] = p.State(i).(*sightings[T])
	}
	s := together(all, n.Limited())
	return arranged(s.elems, s.at, n.Limited())
}

// sightings are the different elements that somebody has met, and where each was first.
type sightings[T comparable] struct {
	ids   map[T]int // where in the slices each element is
	elems []T
	at    []sighting
}

func newSightings[T comparable]() *sightings[T] { return &sightings[T]{ids: map[T]int{}} }

// see notes that x was met.
func see[T comparable](s *sightings[T], x T, at sighting) {
	id, ok := s.ids[x]
	if !ok {
		s.ids[x] = len(s.elems)
		s.elems, s.at = append(s.elems, x), append(s.at, at)
	} else if at.before(s.at[id]) { // Pieces need not come from left to right.
		s.elems[id], s.at[id] = x, at
	}
}

// fewSightings is up to how many are put together by one goroutine.
const fewSightings = 1 << 13

// shards is in how many parts more are put together.
const shards = 16

// together puts what several have met together.
func together[T comparable](all []*sightings[T], limited bool) *sightings[T] {
	total := 0
	for _, s := range all {
		total += len(s.elems)
	}
	switch {
	case len(all) == 0:
		return newSightings[T]()
	case len(all) > 1 && total > fewSightings && !limited:
		return sharded(all, total)
	}
	to := all[0]
	for _, s := range all[1:] {
		for id, x := range s.elems {
			see(to, x, s.at[id])
		}
	}
	return to
}

// sharded is together in parallel: each shard takes the elements whose hashes say so, out of
// all, and so needs nothing of the others. What it returns has no ids.
func sharded[T comparable](all []*sightings[T], total int) *sightings[T] {
	seed := maphash.MakeSeed()
	shardOf := make([][]uint8, len(all))
	endings.Share(len(all), func(i int) {
		shardOf[i] = make([]uint8, len(all[i].elems))
		for id, x := range all[i].elems {
			shardOf[i][id] = uint8(maphash.Comparable(seed, x) % shards)
		}
	})
	var parts [shards]*sightings[T]
	endings.Share(shards, func(k int) {
		part := newSightings[T]()
		for i, s := range all {
			for id, shard := range shardOf[i] {
				if int(shard) == k {
					see(part, s.elems[id], s.at[id])
				}
			}
		}
		parts[k] = part
	})
	to := &sightings[T]{elems: make([]T, 0, total), at: make([]sighting, 0, total)}
	for _, part := range parts {
		to.elems, to.at = append(to.elems, part.elems...), append(to.at, part.at...)
	}
	return to
}
