package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
)

// WithMinLen returns it with pieces of at least n positions. If the source of it has fewer
// than 2*n positions, nothing is cut. WithMinLen is for elements that are so cheap that
// the engine should not even try; it rarely pays, because cost is measured anyway. 0 has
// the same effect as 1. If WithMinLen is called twice, the larger n counts. WithMinLen
// panics if n is negative.
//
// Positions are those of the source, before anything is dropped. If the length is known,
// every piece p has minLen <= p <= max(maxLen, 2*minLen-1): the minimum comes first. The
// results of float sums may change with n, but not from run to run.
func (it Iter[T]) WithMinLen(n int) Iter[T] { return Iter[T]{it.Node().WithMinLen(n)} }

// WithMaxLen returns it with pieces of at most n positions, as far as WithMinLen allows.
// WithMaxLen is for elements of very uneven cost, where one large piece at the end would
// keep all other workers waiting. 0 has the same effect as 1. If WithMaxLen is called
// twice, the smaller n counts. WithMaxLen panics if n is negative. [Iter.WithMinLen] says
// what a position is. After Filter and similar stages, the results of float sums may change
// with n, but not from run to run.
func (it Iter[T]) WithMaxLen(n int) Iter[T] { return Iter[T]{it.Node().WithMaxLen(n)} }

// WithPool returns it to be run by the workers of p, instead of the workers of the pool in
// which the caller works. If WithPool is called twice, the last call counts. The caller
// waits for the ending. WithPool panics if p is nil; the ending panics if p is closed.
func (it Iter[T]) WithPool(p *core.Pool) Iter[T] { return Iter[T]{it.Node().WithPool(p)} }

// inPool returns the result of ending for it, run in the pool of it.
func inPool[T, R any](it Iter[T], ending func(it Iter[T]) R) (r R) {
	it.n.InPool(func(n iter.Node) { r = ending(Iter[T]{n}) })
	return r
}

// WithPriority returns it to be run as work of class p. With [core.Background], the
// pipeline gives way to the rest of the program between two blocks of elements, so that
// short work in the same pool does not wait for a pipeline that takes seconds. Pipelines
// that its functions run give way too, and so does the body of a range over its Seq.
// [core.WithPriority] says what is promised. If WithPriority is called twice, the last call
// counts, but a pipeline within background work is background work. Order and results are
// the same in both classes, to the bit.
//
// If the cut may depend on time, a block is some 100 microseconds' work, or one element.
// Otherwise a block is up to 1,024 elements, or 4,096 after Filter and similar stages in a
// reduction, and a window of Blocks and similar sources is one block. WithPriority panics
// if p is not one of the constants.
func (it Iter[T]) WithPriority(p core.Priority) Iter[T] {
	return Iter[T]{it.Node().WithPriority(p)}
}

// Limit returns it to be processed by at most n goroutines at a time, so that no function of it
// runs for more than n elements at once. Limit is for functions that each need much memory or
// another scarce resource. If Limit is called twice, the smaller n counts. Limit panics if n is
// below 1.
//
// Each run of the pipeline has one limit, for all of its stages, and for everything that an ending
// must pack, walk or search first. If two pipelines become one, as in [Zip] and [Iter.Chain], the
// smaller limit counts. If a function of the pipeline runs another pipeline, as in [FlatMapIter],
// the other pipeline has its own limit, or none.
//
// No worker waits for its turn: workers that the limit leaves free do other work. Order, results
// and the panic that surfaces are the same as without a limit, to the bit. If n is 1, one goroutine
// processes all elements in order. If a fork is needed for a second goroutine, the limit costs one
// small allocation.
func (it Iter[T]) Limit(n int) Iter[T] { return Iter[T]{it.Node().Limit(n)} }

// Progress returns it with a function f that reports how far an ending is: done of total elements have been through the whole pipeline
// and the ending. A goroutine that has finished a block of elements calls f. Only one goroutine at a time calls f. Others don't wait for
// the call but go on, so f is not called for every block. done never decreases. The last call of a run that ends normally is f(total,
// total), and no earlier call has a done that is equal to total. A run that ends early makes no such call: after a match of a search, an
// error, a panic, a break, or when a context is done.
//
// If the number of elements is not known when the work begins, as after Filter, total is -1, and the last call is f(n, n), where n is
// the final count. The count is then of positions, before Filter and similar stages drop any. Work that an ending must do first,
// such as packing, is not counted.
//
// A panic of f surfaces as a panic of a function of the pipeline at that block. If Progress is called twice, the last call counts; if
// two pipelines become one, as in [Zip], the f of the first counts. Progress panics if f is nil.
func (it Iter[T]) Progress(f func(done, total int)) Iter[T] { return Iter[T]{it.Node().Progress(f)} }
