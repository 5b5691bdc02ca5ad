package par

import "github.com/seed1237c087/manta/par/internal/sources"

// Intersperse returns a pipeline over the elements of it with v between every two of them.
// If the length of it is not known, as after Filter, the ending first packs the elements
// into a slice, in parallel; otherwise the length of the result is known too. Intersperse
// panics if the length would be more than an int can count.
func (it Iter[T]) Intersperse(v T) Iter[T] {
	xs := make([]T, 1) // For a literal, the compiler would generate an array type with a comparison function for each T.
	xs[0] = v
	return Iter[T]{sources.Intersperse(it.Node(), &vec[T]{Xs: xs})}
}
