package iter

// strand is what a lane adds to ropes: chunks, which double, so that their number grows
// with the logarithm of the elements'.
type strand[T any] struct {
	chunk []T // what is behind its length is free
	rope  rope[T]
}

// begin begins a new rope.
func (s *strand[T]) begin() { s.rope = rope[T]{} }

// room returns memory for n elements, which add takes from its beginning.
func (s *strand[T]) room(n int) []T {
	if cap(s.chunk)-len(s.chunk) < n {
		s.chunk = make([]T, 0, max(n, 2*cap(s.chunk)))
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
	if n > 0 {
		s.rope = s.rope.join(rope[T]{first: s.chunk[at:], len: n})
	}
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
