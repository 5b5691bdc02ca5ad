package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
)

// WithMinLen returns it with pieces of at least n positions: if the source of it has fewer
// than 2*n, nothing is cut. It is for elements so cheap that the engine should not even
// try; it rarely pays, because cost is measured anyway. 0 stands for 1; of two calls the
// larger n counts. It panics if n is negative.
//
// Positions are those of the source, before anything is dropped. If the length is known,
// every piece p has minLen <= p <= max(maxLen, 2*minLen-1): the minimum comes first. The
// results of float sums may change with n, but not from run to run.
func (it Iter[T]) WithMinLen(n int) Iter[T] { return Iter[T]{it.Node().WithMinLen(n)} }

// WithMaxLen returns it with pieces of at most n positions, as far as WithMinLen allows. It
// is for elements of very uneven cost, which the last large piece would keep everybody
// waiting for. 0 stands for 1; of two calls the smaller n counts. It panics if n is
// negative. See [Iter.WithMinLen] for what a position is. After a Filter or the like the
// results of float sums may change with n, but not from run to run.
func (it Iter[T]) WithMaxLen(n int) Iter[T] { return Iter[T]{it.Node().WithMaxLen(n)} }

// WithPool returns it to be run by the workers of p instead of those of the pool that the
// caller is at work in; of two calls the last counts. The caller waits meanwhile. It panics
// if p is nil; the ending does so if p was closed.
func (it Iter[T]) WithPool(p *core.Pool) Iter[T] { return Iter[T]{it.Node().WithPool(p)} }

// inPool returns what ending returns for it, in its pool.
func inPool[T, R any](it Iter[T], ending func(it Iter[T]) R) (r R) {
	it.n.InPool(func(n iter.Node) { r = ending(Iter[T]{n}) })
	return r
}

// WithPriority returns it to be run as work of class p: with [core.Background] it gives way
// to the rest of the program between two blocks of elements, so that short work in the same
// pool is not kept waiting by a pipeline that takes seconds. So do the pipelines that its
// functions run, and the body of a range over its Seq. [core.WithPriority] tells
// what is promised. Of two calls the last counts, but a pipeline within background work is
// background work. Order and results are the same in both classes, to the bit.
//
// A block is of some 100 microseconds' work or one element if the cut may depend on time;
// otherwise it is of up to 1,024 elements, or 4,096 after a Filter and the like in
// a reduction, and the piece of Blocks and its like is one block. WithPriority panics
// if p is not one of the constants.
func (it Iter[T]) WithPriority(p core.Priority) Iter[T] {
	return Iter[T]{it.Node().WithPriority(p)}
}

// Limit returns it to be processed by at most n goroutines at a time, so that no function
// of it runs for more than n elements at once: for functions that need much memory each, or another
// scarce resource. Of two calls the smaller n counts. Limit panics if n is below 1.
//
// Each run of this pipeline has one limit, which holds for all of its stages, and for everything
// that an ending must pack, walk or search first. If two pipelines become one, as in [Zip] and
// [Iter.Chain], the smaller of both limits counts. A pipeline that a function of it runs, as in
// [FlatMapIter], has its own limit, or none.
//
// Nobody waits for a turn: workers that the limit leaves free do other things. Order,
// results and the panic that surfaces are the same as without a limit, to the bit; with n
// of 1, one goroutine processes all elements in order. If a fork is needed for a second
// goroutine, it costs one small allocation.
func (it Iter[T]) Limit(n int) Iter[T] { return Iter[T]{it.Node().Limit(n)} }

// Progress returns it with a function f that reports how far an ending is: done of total elements have been through the whole pipeline
// and the ending. f is called between blocks of elements, by whoever has done one, but by one goroutine at a time: the others don't wait
// for it and go on, so it is not called for every block. done never decreases. The last call of a run that ends normally is f(total,
// total), and no call before has a done that is equal to total. A run that ends early makes no such call: after a match of a search, an
// error, a panic, a break, or when a context is done.
//
// If the number of elements is not known when the work begins, as after Filter, total is -1, and the last call is f(n, n) for n in
// all. What is counted then are positions, before Filter and its like drop any. What an ending must do before, such as packing, is not
// counted.
//
// A panic of f surfaces as that of a function of the pipeline at the block does. Of two calls of Progress the last counts; if two
// pipelines become one, as in [Zip], that of the first. Progress panics if f is nil.
func (it Iter[T]) Progress(f func(done, total int)) Iter[T] { return Iter[T]{it.Node().Progress(f)} }
