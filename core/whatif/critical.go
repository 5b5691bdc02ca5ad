package whatif

import (
	"cmp"
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A Stretch is a part of the program that one processor does alone, however many there are: a strand of the span.
type Stretch struct {
	// Place is where it begins, as file:line in code outside of the library: the function of a task or of a side of a Join, or
	// the call of the library that the stretch belongs to, or follows. If the calling function has returned meanwhile, Place is
	// the line of its own call, in a function that has not returned. It is "" for work of the library itself.
	Place string
	// Took is how long it took.
	Took time.Duration
}

// Critical returns the n longest strands of the span, longest first, or all of them if there are fewer. These must become shorter, or be
// divided, if the program is to gain from more processors. Strands of the same length are in the order in which they run, and strands that
// took no time are left out. If n is less than 1, there are none. Critical takes as long as a simulation or less.
//
// Forks and scopes that were folded into a strand are part of that strand, whose place is that of its longest part. So the span of a
// Recording that was made smaller may be a little longer than the span of the program.
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

// reached is what is known of a strand of which some have ended that come before it.
type reached struct {
	left int32 // that have not
	at   int64 // when the last of the others has
	by   *measure.Strand
}

// critical returns the strands of the longest chain from start on, in order.
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
