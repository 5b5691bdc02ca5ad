package whatif

import (
	"cmp"
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A Stretch is a strand of the span: a part of the program that one processor does alone, however many processors there are.
type Stretch struct {
	// Place is where the stretch begins, as file:line in code outside of the library. It is the function of a task or of a side of
	// a Join, or the call of the library that the stretch belongs to or follows. If the function with that call has returned
	// meanwhile, Place is the line where that function was called, in a function that has not returned. Place is "" for work of
	// the library itself.
	Place string
	// Took is the time that the stretch took.
	Took time.Duration
}

// Critical returns the n longest strands of the span, longest first, or all strands if there are fewer. The program gains from more
// processors only if these strands become shorter or are divided. Strands of the same length are in the order in which they run.
// Strands that took no time are left out. If n is less than 1, Critical returns none. It takes at most as long as a simulation.
//
// If forks and scopes were folded into a strand, they are part of that strand, and its place is that of its longest part. Therefore the
// span of a Recording that was made smaller may be a little longer than the span of the program.
func (r *Recording) Critical(n int) []Stretch {
	path := critical(r.start)
	path = slices.DeleteFunc(path, func(s *measure.Strand) bool { return s.Work == 0 })
	slices.SortStableFunc(path, func(a, b *measure.Strand) int { return cmp.Compare(b.Work, a.Work) })
	path = path[:max(0, min(n, len(path)))]
	found := make([]Stretch, len(path))
	for i, s := range path {
		found[i] = Stretch{Took: r.scaled(s.Work)}
		if s.Place != 0 {
			found[i].Place = r.places.LineOf(s.Place)
		}
	}
	return found
}

// reached is what is known of a strand if some of the strands before it have ended.
type reached struct {
	left int32           // the number of strands before it that have not ended
	at   int64           // when the last of the strands that have ended did so
	by   *measure.Strand // the strand that ended at that time
}

// critical returns the strands of the longest chain that begins with start, in order.
func critical(start *measure.Strand) (path []*measure.Strand) {
	known := map[*measure.Strand]*reached{start: {}}
	last, end := start, int64(0)
	for ready := []*measure.Strand{start}; len(ready) > 0; {
		s := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		at := known[s].at + s.Work
		if at > end {
			last, end = s, at
		}
		reach := func(next *measure.Strand) {
			k := known[next]
			if k == nil {
				k = &reached{left: next.Before, by: s}
				known[next] = k
			}
			if at > k.at {
				k.at, k.by = at, s
			}
			if k.left--; k.left == 0 {
				ready = append(ready, next)
			}
		}
		if s.Then != nil {
			reach(s.Then)
		}
		for _, next := range s.Next {
			reach(next)
		}
	}
	for s := last; s != nil; s = known[s].by {
		path = append(path, s)
	}
	slices.Reverse(path)
	return path
}
