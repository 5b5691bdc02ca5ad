package par

// MakePair returns a [Pair] of a and b, whose types need not be written.
func MakePair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
