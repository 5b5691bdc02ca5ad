package iter

// Triple holds three values that belong together.
type Triple[A, B, C any] struct {
	First  A
	Second B
	Third  C
}

// Zip3 returns a pipeline over triples of the elements of a, b and c at the same
// position. It is as long as the shortest of them. See [Zip].
func Zip3[A, B, C any](a Iter[A], b Iter[B], c Iter[C]) Iter[Triple[A, B, C]] {
	return Map(Zip(Zip(a, b), c), func(p Pair[Pair[A, B], C]) Triple[A, B, C] {
		return Triple[A, B, C]{p.First.First, p.First.Second, p.Second}
	})
}
