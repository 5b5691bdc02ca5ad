package par

import (
	"unsafe"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// This file contains all functions that see a bare slice, which is a slice without stages. The Iter of a bare slice holds only the
// address of the elements and their number. Therefore a pipeline of a slice and one stage takes one allocation, which the stage makes, and
// not two.
//
// The conversions are sound: the pointer comes from a []T and is in an Iter[T], so each function here reads the pointer with its own type.
// The pointer keeps the elements alive. The slices that these functions make have no spare capacity. An Iter holds no other source in
// this way, because an Iter has four words: the compiler keeps no larger struct in registers, and besides the tuning there is room only
// for a pointer and a number.
//
// The functions are not inlined, because a program has a copy of them for each type.

// Slice returns a pipeline over the elements of xs. The pipeline does not write to xs. Nothing else may write to xs
// while the pipeline runs.
func Slice[T any](xs []T) Iter[T] {
	at := describe.BareMemory{First: unsafe.Pointer(unsafe.SliceData(xs))}
	return Iter[T]{iter.Node{Src: at, ID: uint64(len(xs))}}
}

// source returns it without its type, to be run. The result may be the zero Node. For a bare slice, source makes one
// allocation.
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

// elements returns all elements of it. For a bare slice they are returned where they are. Otherwise they are in a new
// slice, which the caller owns, and ours is true.
//
//go:noinline
func elements[T any](it Iter[T]) (xs []T, ours bool) {
	if at, is := it.n.Src.(describe.BareMemory); is {
		return unsafe.Slice((*T)(at.First), it.n.ID), false
	}
	return it.Collect(), true
}

// memory is a source in memory and its block, in one allocation. The source is no embedded field, because the compiler
// would then generate the methods of the source for memory, too.
type memory[T any] struct {
	source describe.Memory
	elems  vec[T]
}

// put returns it with a stage after it. For a bare slice, put makes one allocation for source and stage.
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

// stagedMemory is a memory with the first stage.
type stagedMemory[T any] struct {
	staged describe.StagedMemory
	elems  vec[T]
}

// folded returns a pipeline over the accumulators that work makes of stretches of it. For a bare slice, folded makes
// one allocation for source and stage.
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

// foldedMemory is a memory with a Fold.
type foldedMemory[T any] struct {
	folded sources.FoldMemory
	elems  vec[T]
}

// shortly returns the elements of it and a short run, which the caller must end, if a short run can do a reduction by a
// function of that code. Otherwise s is nil. The elements of a bare slice are read where they are, without an
// allocation.
//
//go:noinline
func shortly[T any](it Iter[T], code uint64, must describe.Traits) (xs []T, s *run.ShortRun) {
	if at, is := it.n.Src.(describe.BareMemory); is {
		n := iter.Node{Src: at, ID: uint64(describe.Slice)}
		return unsafe.Slice((*T)(at.First), it.n.ID), run.ShortOver(int(it.n.ID), endings.RunKey(n, describe.Reduce, code), n.ID, must&describe.Inert == 0, false)
	}
	// If brackets matter, the tree is over all elements, so the run can't be given up in the middle.
	if s = run.ShortOf(it.n, endings.RunKey(it.n, describe.Reduce, code), must, must == 0); s != nil {
		xs = in[T](s.Do(it.n.Src, nil, nil))
	}
	return xs, s
}

// eachOf is ForEach for a bare slice. If a short run can do the elements, eachOf makes no allocation.
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
	if !s.Looks { // Without a look at the clock, for the shortest calls.
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
