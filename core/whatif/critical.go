package whatif

import (
	"cmp"
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A Stretch is a part of the program that one processor does alone, however many there are: a strand of the span.
type Stretch struct {
	// Place is where it begins, as file:line in code outside of the library: the function that a task or a side of a Join is,
	// or the call of the library that it is a part of, or follows. If the function that has called has returned meanwhile, it is
	// the line at which that was called, in a function that goes on. It is "" if there is none: what the library does by itself.
	Place string
	// Took is how long it took.
	Took time.Duration
}

// Critical returns the n longest strands of the span, longest first, and all of them if there are fewer: what has to become shorter, or to
// be divided, if the program is to gain from more processors. Those that are equally long are in the order in which they run, and those
// that took no time are left out. n may be less than 1: then there are none. It takes as long as a simulation or less.
//
// Forks and scopes that were folded into the strand around them are one strand with it, with the place of the longest part. So the span of a
// Recording that was made smaller may be a little longer than that of the program.
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
