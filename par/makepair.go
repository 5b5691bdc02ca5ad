package par

// MakePair returns a [Pair] of a and b. The compiler infers the types A and B.
func MakePair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
