package describe

import "math"

// MaterialiseFirst calls src.Materialise for a caller that uses at most the first n positions. Therefore a stream need not end before there
// are positions. A source whose positions are those of other sources has a method of the same name.
func MaterialiseFirst(src Source, n int, b *Binding) Source {
	if s, ok := src.(interface {
		MaterialiseFirst(n int, b *Binding) Source
	}); ok {
		return s.MaterialiseFirst(n, b)
	}
	return src.Materialise(b)
}

// MaterialiseTogether materialises sources whose elements at the same position belong together, and returns them. The caller uses at most
// the first n positions. Of each source it uses at most as many positions as the shortest source has, plus more.
func MaterialiseTogether(n, more int, b *Binding, srcs ...Source) []Source {
	known := func(s Source) {
		n = min(n, s.Shape().N+min(more, math.MaxInt-s.Shape().N))
	}
	for _, s := range srcs {
		if !s.Shape().Is(Breaker) {
			known(s)
		}
	}
	materialised := make([]Source, len(srcs))
	for _, last := range []bool{false, true} { // Streams come last, because most is known then.
		for i, s := range srcs {
			if AwaitsStream(s) == last {
				materialised[i] = MaterialiseFirst(s, n, b)
				known(materialised[i])
			}
		}
	}
	return materialised
}

// AwaitsStream reports whether the elements of src are those of a stream that is read to its end before there are positions, unless
// MaterialiseFirst says that fewer elements will do.
func AwaitsStream(src Source) bool {
	s, ok := src.(*collectedSource)
	return ok && s.N.Src.Shape().Is(Streamed)
}

// Product returns a*b, for a, b >= 0, or math.MaxInt if that is less.
func Product(a, b int) int {
	if b > 0 && a > math.MaxInt/b {
		return math.MaxInt
	}
	return a * b
}

// MaterialiseFirst reads at most n elements of a stream.
func (s *collectedSource) MaterialiseFirst(n int, b *Binding) Source {
	if n == math.MaxInt || !AwaitsStream(s) {
		return s.Materialise(b)
	}
	return MemoryOf(Ahead.Collect(s.N.Before(b), n))
}
