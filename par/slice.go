package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Slice returns a pipeline over the elements of xs. xs is not written, and must not be
// written by others, while the pipeline runs.
func Slice[T any](xs []T) Iter[T] {
	m := &memory[T]{elems: vec[T]{Xs: xs[:len(xs):len(xs)]}} // Blocks must not be appended to.
	return Iter[T]{m.source.Init(&m.elems)}
}

// memory is a source in memory and its block, in one allocation. The source is no embedded
// field, because then the compiler would make its methods for memory, too.
type memory[T any] struct {
	source describe.Memory
	elems  vec[T]
}
