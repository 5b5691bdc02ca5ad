package iter

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
)

// sheaf is consecutive elements together with the ids that the table of their
// lane has for their keys.
type sheaf[T any] struct {
	pos, end int // the positions that it covers
	lane     int
	ids      []uint32
	xs       []T
}

// What a chunk of sorted sheaves has at least, and how many there are for each worker.
const (
	leastChunk      = 1 << 13
	chunksPerWorker = 4
)

// scatter returns the elements of the sheaves sorted by group, of which there are so
// many, and where each group ends. Within a group the elements stand by
// position. ids holds for each lane what its ids mean; the sheaves' own ids are
// overwritten.
//
// It is a counting sort, over chunks of the elements at the same time: each counts
// what it has for every group, from which follows where it is to put that.
func scatter[T any](sheaves []sheaf[T], ids [][]uint32, groups int) (out []T, ends []int) {
	slices.SortFunc(sheaves, func(a, b sheaf[T]) int { return cmp.Compare(a.pos, b.pos) })
	n := 0
	for _, s := range sheaves {
		n += len(s.xs)
	}
	out, ends = make([]T, n), make([]int, groups)
	if n == 0 {
		return out, ends
	}
	// All counters together are at most half as many as the elements, or a
	// single row.
	count := min(n/leastChunk, n/(2*groups))
	if count > 1 {
		count = min(count, chunksPerWorker*core.NumWorkers())
	}
	if count <= 1 {
		scatterAlone(sheaves, ids, out, ends)
		return out, ends
	}
	chunks := cutSheaves(sheaves, n, count)
	at := make([][]int, len(chunks)) // counts first, then where the next element belongs
	share(len(chunks), func(c int) {
		at[c] = make([]int, groups)
		for _, s := range chunks[c] {
			s.count(ids[s.lane], at[c])
		}
	})
	next := 0
	for g := range groups {
		for _, row := range at {
			next, row[g] = next+row[g], next
		}
		ends[g] = next
	}
	share(len(chunks), func(c int) {
		for _, s := range chunks[c] {
			s.put(out, at[c])
		}
	})
	return out, ends
}

// scatterAlone is scatter as one chunk.
func scatterAlone[T any](sheaves []sheaf[T], ids [][]uint32, out []T, ends []int) {
	for _, s := range sheaves {
		s.count(ids[s.lane], ends)
	}
	next := 0
	for g, n := range ends {
		next, ends[g] = next+n, next
	}
	for _, s := range sheaves {
		s.put(out, ends) // Where the next element belongs, and so in the end where the group ends.
	}
}

// count replaces the ids by their meaning and counts them.
func (s sheaf[T]) count(meaning []uint32, counts []int) {
	if meaning == nil {
		for _, id := range s.ids {
			counts[id]++
		}
		return
	}
	for i, id := range s.ids {
		id = meaning[id]
		s.ids[i] = id
		counts[id]++
	}
}

// put copies the elements to their places.
func (s sheaf[T]) put(out []T, at []int) {
	ids := s.ids[:len(s.xs)]
	for i, x := range s.xs {
		id := ids[i]
		out[at[id]] = x
		at[id]++
	}
}

// cutSheaves cuts n elements in sheaves into so many chunks of nearly the same length.
func cutSheaves[T any](sheaves []sheaf[T], n, count int) [][]sheaf[T] {
	chunks := make([][]sheaf[T], count)
	room := 0
	c := -1
	for _, s := range sheaves {
		for len(s.xs) > 0 {
			if room == 0 {
				c++
				room = n*(c+1)/count - n*c/count
			}
			k := min(room, len(s.xs))
			chunks[c] = append(chunks[c], sheaf[T]{lane: s.lane, ids: s.ids[:k], xs: s.xs[:k]})
			s.ids, s.xs = s.ids[k:], s.xs[k:]
			room -= k
		}
	}
	return chunks
}
