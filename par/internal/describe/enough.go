package describe

import "math"

// SettleFirst is src.Settle for a caller that uses the first n positions at most. So a stream need not end before there are
// positions. A source whose positions are those of other sources has a method of that name.
func SettleFirst(src Source, n int, b *Binding) Source {
	if s, ok := src.(interface {
		SettleFirst(n int, b *Binding) Source
	}); ok {
		return s.SettleFirst(n, b)
	}
	return src.Settle(b)
}

// SettleTogether settles sources whose elements at the same position belong together, for a caller that uses the first n
// positions at most: from each as many as the shortest has, and more further ones. It returns the sources.
func SettleTogether(n, more int, b *Binding, srcs ...Source) []Source {
	known := func(s Source) {
		n = min(n, s.Shape().N+min(more, math.MaxInt-s.Shape().N))
	}
	for _, s := range srcs {
		if !s.Shape().Is(Loose) {
			known(s)
		}
	}
	settled := make([]Source, len(srcs))
	for _, last := range []bool{false, true} { // Streams come last, when most is known.
		for i, s := range srcs {
			if AwaitsStream(s) == last {
				settled[i] = SettleFirst(s, n, b)
				known(settled[i])
			}
		}
	}
	return settled
}

// AwaitsStream reports whether src are the elements of a stream, which is read to its end before there are positions, unless SettleFirst
// says that less will do.
func AwaitsStream(src Source) bool {
	s, ok := src.(*collectedSource)
	return ok && s.N.Src.Shape().Is(Streamed)
}

// Product returns a*b, for a, b >= 0, or what an int can count if that is less.
func Product(a, b int) int {
	if b > 0 && a > math.MaxInt/b {
		return math.MaxInt
	}
	return a * b
}

// SettleFirst reads no more of a stream than n elements.
func (s *collectedSource) SettleFirst(n int, b *Binding) Source {
	if n == math.MaxInt || !AwaitsStream(s) {
		return s.Settle(b)
	}
	return MemoryOf(Ahead.Collect(s.N.Before(b), n))
}
