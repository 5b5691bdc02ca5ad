package iter

// inert reports whether the elements of src can be looked at, and looked at again,
// without running anything of the user's.
func inert[T any](src source[T]) bool {
	s, ok := src.(interface{ isInert() bool })
	return ok && s.isInert()
}

func (s *sliceSource[T]) isInert() bool  { return true }
func (s *refsSource[T]) isInert() bool   { return true }
func (s *rangeSource[T]) isInert() bool  { return true }
func (s *windowSource[T]) isInert() bool { return inert(s.in) }
func (s *textSource[T]) isInert() bool   { return true }

func (s *generateSource[T]) reversed() source[T] {
	last, f := s.n-1, s.f
	return &generateSource[T]{s.n, func(i int) T { return f(last - i) }}
}

func (s *updateSource[T]) reversed() source[T]  { return newUpdate(reversed(s.in), s.f) }
func (s *editSource[T]) reversed() source[T]    { return newEdit(reversed(s.in), s.f) }
func (s *inspectSource[T]) reversed() source[T] { return &inspectSource[T]{reversed(s.in), s.f} }
func (s *mapSource[T, U]) reversed() source[U]  { return newMap(reversed(s.in), s.f) }
func (s *chainSource[T]) reversed() source[T]   { return newChain(reversed(s.b), reversed(s.a)) }

func (s *enumerateSource[T]) reversed() source[Item[T]] {
	last := s.sh.n - 1
	return newUpdate[Item[T]](newEnumerate(reversed(s.in)), func(x Item[T]) Item[T] {
		x.Index = last - x.Index
		return x
	})
}

func (s *zipSource[A, B]) reversed() source[Pair[A, B]] {
	n := s.sh.n
	return newZip(reversed(newWindow(s.a, 0, n)), reversed(newWindow(s.b, 0, n)))
}

func (s *windowSource[T]) reversed() source[T] {
	return newWindow(reversed(s.in), s.in.shape().n-s.lo-s.sh.n, s.sh.n)
}

func (s *stepSource[T]) reversed() source[T] {
	in := reversed(s.in)
	if s.sh.n > 0 {
		behind := s.in.shape().n - 1 - (s.sh.n-1)*s.step // what follows the last step
		in = newWindow(in, behind, everything)
	}
	return newStep(in, s.step)
}

// The reverse of a Filter has the positions of its input from back to front and is
// for endings that look for something there. For Rev, whose positions are those of
// the elements, what is left is packed first.
func (s *filterSource[T]) reversed() source[T] { return newFilter(reversed(s.in), s.keep) }

func (s *filterMapSource[T, U]) reversed() source[U] { return newFilterMap(reversed(s.in), s.f) }
