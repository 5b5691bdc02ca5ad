package iter

// strand is what a lane adds to ropes: chunks, which double, so that their number grows
// with the logarithm of the elements'. The zero value is ready.
type strand[T any] struct {
	chunk []T // what is behind its length is free
	from  int // what is in chunk from here on is to join the rope
	rope  rope[T]
}

// The sizes of chunks in bytes.
const (
	firstChunk = 8192
	// keptChunk is how long one may be to be kept for the next run, and a result to be
	// copied out of such chunks by one goroutine.
	keptChunk = 1 << 16
)

// begin begins a new rope.
func (s *strand[T]) begin() { s.rope, s.from = rope[T]{}, len(s.chunk) }

// room returns memory for n elements, which add takes from its beginning. Of all
// strands together some total elements are expected.
func (s *strand[T]) room(n, total int) []T {
	if cap(s.chunk)-len(s.chunk) < n {
		s.tie()
		first := min(total, firstChunk/int(size[T]()))
		s.chunk, s.from = make([]T, 0, max(n, 2*cap(s.chunk), first)), 0
	}
	at := len(s.chunk)
	return s.chunk[at : at+n]
}

// add adds the first n elements of what room returned. One more may have been
// written.
func (s *strand[T]) add(n int) {
	at := len(s.chunk)
	s.chunk = s.chunk[:at+n]
	if at+n < cap(s.chunk) {
		clear(s.chunk[at+n : at+n+1]) // Keep nothing of the user's alive.
	}
}

// done returns the rope.
func (s *strand[T]) done() rope[T] {
	s.tie()
	return s.rope
}

// tie joins what has been added to the rope.
func (s *strand[T]) tie() {
	if n := len(s.chunk) - s.from; n > 0 {
		s.rope = s.rope.join(rope[T]{first: s.chunk[s.from:], len: n})
		s.from = len(s.chunk)
	}
}

// slice returns the elements of r, which s may be a part of, in one slice, and readies s
// for another run.
func (s *strand[T]) slice(r rope[T]) []T {
	if r.len*int(size[T]()) > keptChunk {
		*s = strand[T]{} // Its chunk may become the slice.
		return r.slice()
	}
	out := make([]T, r.len)
	r.copyTo(out)
	s.retire()
	return out
}

// retire readies s for another run, whose chunks may be where those of this one are.
func (s *strand[T]) retire() {
	chunk := s.chunk[:0]
	if cap(chunk)*int(size[T]()) > keptChunk {
		chunk = nil
	}
	wipe(chunk[:min(len(s.chunk), cap(chunk))])
	*s = strand[T]{chunk: chunk}
}

// twoRopes are the two results of an ending that has two.
type twoRopes[A, B any] struct {
	a rope[A]
	b rope[B]
}

func (r twoRopes[A, B]) join(s twoRopes[A, B]) twoRopes[A, B] {
	return twoRopes[A, B]{r.a.join(s.a), r.b.join(s.b)}
}

func (r twoRopes[A, B]) slices() twoSlices[A, B] {
	return twoSlices[A, B]{r.a.slice(), r.b.slice()}
}

type twoSlices[A, B any] struct {
	a []A
	b []B
}
