package par

import (
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// This file has all that sees a slice to which nothing has been done yet. Its Iter is where the elements are, and how many. So a
// pipeline of a slice and a stage is one allocation, which the stage makes, and not two.
//
// Why it is right: the pointer is that of a []T and stands in an Iter[T], so each function here reads it as what it is, and it keeps
// the elements alive. The slices that they make of it have no room to append to. Why nothing else does: an Iter is of four words,
// because the compiler keeps no larger ones in registers, and besides its tuning there is room for a pointer and a number.
//
// The package of a user has these functions for each type, so they are not inlined.

// Slice returns a pipeline over the elements of xs. xs is not written, and must not be
// written by others, while the pipeline runs.
func Slice[T any](xs []T) Iter[T] {
	at := describe.BareMemory{First: unsafe.Pointer(unsafe.SliceData(xs))}
	return Iter[T]{iter.Node{Src: at, ID: uint64(len(xs))}}
}

// source returns it without its type, to be run. It may be the zero Node. Of a slice alone it makes one allocation.
//
//go:noinline
func source[T any](it Iter[T]) iter.Node {
	at, is := it.n.Src.(describe.BareMemory)
	if !is {
		return it.n
	}
	m := &memory[T]{elems: vec[T]{Xs: unsafe.Slice((*T)(at.First), it.n.ID)}}
	return m.source.Init(&m.elems)
}

// elements returns all elements of it: those of a slice alone where they are, or else, and then they are ours, in a new slice.
//
//go:noinline
func elements[T any](it Iter[T]) (xs []T, ours bool) {
	if at, is := it.n.Src.(describe.BareMemory); is {
		return unsafe.Slice((*T)(at.First), it.n.ID), false
	}
	return it.Collect(), true
}

// memory is a source in memory and its block, in one allocation. The source is no embedded
// field, because then the compiler would make its methods for memory, too.
type memory[T any] struct {
	source describe.Memory
	elems  vec[T]
}

// put returns it with a stage after it. Of a slice alone it makes one allocation of source and stage.
//
//go:noinline
func put[T, U any](it Iter[T], k describe.Kind, work describe.Work) Iter[U] {
	at, is := it.n.Src.(describe.BareMemory)
	if !is {
		return Iter[U]{it.n.PutOn(k, work, of[T](), of[U]())}
	}
	s := &stagedMemory[T]{elems: vec[T]{Xs: unsafe.Slice((*T)(at.First), it.n.ID)}}
	return Iter[U]{s.staged.Put(k, work, &s.elems, of[U]())}
}

// stagedMemory is a memory with the first stage on it.
type stagedMemory[T any] struct {
	staged describe.StagedMemory
	elems  vec[T]
}

// folded returns a pipeline over what work makes of stretches of it. Of a slice alone it makes one allocation of both.
//
//go:noinline
func folded[T, A any](it Iter[T], k describe.Kind, begin, work describe.Work) Iter[A] {
	at, is := it.n.Src.(describe.BareMemory)
	if !is {
		return Iter[A]{sources.Fold(it.n, k, begin, work, of[T](), of[A]())}
	}
	m := &foldedMemory[T]{elems: vec[T]{Xs: unsafe.Slice((*T)(at.First), it.n.ID)}}
	return Iter[A]{m.folded.Fold(k, begin, work, &m.elems, of[A]())}
}

// foldedMemory is a memory with a Fold on it.
type foldedMemory[T any] struct {
	folded sources.FoldMemory
	elems  vec[T]
}

// shortly returns the elements of it and the run, which has to end, if a reduction by a function of that code takes a short run.
// Those of a slice alone are read where they are, without an allocation.
//
//go:noinline
func shortly[T any](it Iter[T], code uint64, must describe.Traits) (xs []T, s *run.ShortRun) {
	if at, is := it.n.Src.(describe.BareMemory); is {
		n := iter.Node{Src: at, ID: uint64(describe.Slice)}
		return unsafe.Slice((*T)(at.First), it.n.ID), run.ShortOver(int(it.n.ID), endings.RunKey(n, describe.Reduce, code), n.ID, must&describe.Inert == 0, false)
	}
	// If brackets are of consequence the tree is one over all elements, so that it can't be given up.
	if s = run.ShortOf(it.n, endings.RunKey(it.n, describe.Reduce, code), must, must == 0); s != nil {
		xs = in[T](s.Do(it.n.Src, nil, nil))
	}
	return xs, s
}

// eachOf is ForEach for a slice alone. If its elements take a short run, it makes no allocation.
//
//go:noinline
func eachOf[T any](it Iter[T], f func(T)) {
	n := uint64(describe.Slice)
	key := describe.Mix(n, uint64(describe.ForEach)^describe.CodeOf(describe.ForEach, f))
	s := run.ShortOver(int(it.n.ID), key, n, false, true)
	if s == nil {
		endings.ForEach(source(it), describe.ForEach, f)
		return
	}
	defer run.Wrapped()
	xs := unsafe.Slice((*T)(it.n.Src.(describe.BareMemory).First), it.n.ID)
	if !s.Looks { // Short calls are as short as can be.
		for _, x := range xs {
			f(x)
		}
		s.End()
		return
	}
	for from, to := s.Next(); from < to; from, to = s.Next() {
		for _, x := range xs[from:to] {
			f(x)
		}
	}
	if b := s.End(); b.At != 0 {
		endings.ForEachFrom(b, source(it), describe.ForEach, key, f)
	}
}
