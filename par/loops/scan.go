package loops

import (
	"reflect"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// The lengths of segments. A scan has about scanSegments segments, or fewer if they would be shorter than leastSegment. Shorter
// segments would cost more bookkeeping than they are worth.
const (
	scanSegments = 256
	leastSegment = 8
)

// scanBlock is how many elements are copied and scanned at a time, so that they are in the nearest cache.
const scanBlock = 1 << 10

// Scan does what par.Scan does. loop combines acc with the elements of xs in order, and returns the result. If write is set,
// loop replaces each element by the running value at that element.
func Scan[T any](n describe.Node, init T, loop func(acc T, xs []T, write bool) T) describe.Node {
	return ScanBy(n, describe.Scan|describe.Compiled, describe.Code(loop), init, loop, false)
}

// ScanExclusive does what par.ScanExclusive does. loop is that of [Scan], but if write is set, it replaces each element by the running
// value before that element, and returns the one before the last element.
func ScanExclusive[T any](n describe.Node, init T, loop func(acc T, xs []T, write bool) T) describe.Node {
	return ScanBy(n, describe.Scan|describe.Compiled, describe.Code(loop), init, loop, true)
}

// ScanBy is [Scan] or [ScanExclusive] for a loop that calls a user's function with the given code.
//
// A segment is written at once if all segments before it have been: so one participant, which does one segment after the other, needs one
// pass. The other segments are reduced, and written in a second pass. If T may hold floats, all are, because which neighbours are combined
// then makes a difference.
func ScanBy[T any](n describe.Node, k describe.Kind, code uint64, init T, loop func(acc T, xs []T, write bool) T, exclusive bool) describe.Node {
	once := !describe.MayHoldFloats(reflect.TypeFor[T]())
	return sources.Remade(n, k, code, (*Vec[T])(nil), func(b *describe.Binding, n describe.Node) describe.Block {
		var all describe.Block
		xs := viewed[T](n)
		if xs != nil {
			all = (*Vec[T])(nil).Raw(len(xs))
		} else {
			all = endings.Collect(n)
			xs = all.(*Vec[T]).Xs
		}
		if len(xs) == 0 {
			return all
		}
		size := max(leastSegment, len(xs)/scanSegments)
		s := &scan[T]{xs: xs, out: all.(*Vec[T]).Xs, size: size, values: make([]T, (len(xs)-1)/size+1), acc: init, loop: loop, once: once, exclusive: exclusive}
		each := func(n int, f func(lo, hi int)) {
			node := numbers(n, f).Renamed(describe.Mix(uint64(describe.Scan), code)).Before(b)
			endings.ForEachAs(node, describe.ForEach, describe.Code(f), f)
		}
		each(len(s.values), s.reduce)
		if first := s.front.Done(); first < len(s.values) {
			s.combine(first)
			each(len(s.values)-first, func(lo, hi int) {
				for ; lo < hi; lo++ {
					s.write(first+lo, s.values[first+lo])
				}
			})
		}
		return all
	})
}

// scan is one run of a Scan.
type scan[T any] struct {
	xs, out []T // the elements, which may be those of out, and where the running values go
	size    int
	values  []T // of each segment, and later of all that comes before the segment
	loop    func(acc T, xs []T, write bool) T
	front   sources.FrontCount // of segments that are written
	acc     T                  // the running value after them, for the participant that does the segment at the front

	once, exclusive bool // a segment at the front is written at once; a running value is without the element
}

// segment returns the elements of segment i.
func (s *scan[T]) segment(i int) []T { return s.xs[i*s.size : min(len(s.xs), (i+1)*s.size)] }

// reduce reduces the segments [lo, hi), or writes them.
func (s *scan[T]) reduce(lo, hi int) {
	for ; lo < hi; lo++ {
		if s.once && s.front.At(lo) {
			s.acc = s.write(lo, s.acc)
			s.front.Passed()
			continue
		}
		xs := s.segment(lo)
		s.values[lo] = s.loop(xs[0], xs[1:], false)
	}
}

// combine sets the value of each segment from first on to the running value before it.
func (s *scan[T]) combine(first int) {
	before := s.acc
	for i := first; i < len(s.values); i++ {
		next := before
		if i+1 < len(s.values) { // The value of the last segment is not needed.
			next = s.loop(before, s.values[i:i+1], false)
		}
		s.values[i], before = before, next
	}
}

// write writes the running values of segment i, of which acc is the one before it, and returns the one after it if s.once is set, unless
// that one is not needed.
func (s *scan[T]) write(i int, acc T) T {
	xs := s.segment(i)
	to := s.out[i*s.size:][:len(xs)]
	if !s.once {
		copy(to, xs) // They may be there already.
		return s.loop(acc, to, true)
	}
	var last []T
	if s.exclusive {
		last = make([]T, 1)
	}
	for len(xs) > 0 {
		n := min(len(xs), scanBlock)
		copy(last, xs[n-1:])
		copy(to, xs[:n])
		acc = s.loop(acc, to[:n], true)
		xs, to = xs[n:], to[n:]
		if s.exclusive && (len(xs) > 0 || i+1 < len(s.values)) {
			acc = s.loop(acc, last, false)
		}
	}
	return acc
}

// viewed returns the elements of n if n is a slice and nothing observes the run of n. Otherwise it returns nil.
func viewed[T any](n describe.Node) []T {
	if m, is := n.Src.(*describe.Memory); is && m.Elems != nil && (n.Tuned == nil || n.Tuned.Progress == nil && n.Tuned.Part == nil) {
		return m.Elems.(*Vec[T]).Xs
	}
	return nil
}
