package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// held returns n elements as a source that can be run. It makes one allocation.
//
//go:noinline
func held[T any](at describe.BareMemory, n uint64) iter.Node {
	m := &memory[T]{elems: vec[T]{Xs: elemsOf[T](at, n)}}
	return m.source.Init(&m.elems)
}

// memory is a source in memory and its block, in one allocation. The source is no embedded
// field, because then the compiler would make its methods for memory, too.
type memory[T any] struct {
	source describe.Memory
	elems  vec[T]
}

// put returns it with a stage behind it. Of a slice alone it makes one allocation of source and stage. The package of a user
// has one for each two types, so it is not inlined.
//
//go:noinline
func put[T, U any](it Iter[T], k describe.Kind, work describe.Work) Iter[U] {
	if at, is := it.n.Src.(describe.BareMemory); is {
		s := &stagedMemory[T]{elems: vec[T]{Xs: elemsOf[T](at, it.n.ID)}}
		return Iter[U]{s.staged.Put(k, work, &s.elems, of[U]())}
	}
	return Iter[U]{it.n.PutOn(k, work, of[T](), of[U]())}
}

// stagedMemory is a memory with the first stage on it.
type stagedMemory[T any] struct {
	staged describe.StagedMemory
	elems  vec[T]
}
