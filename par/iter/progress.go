package iter

import (
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Progress returns it with f to be told how far an ending is: done of total elements
// have been through the whole pipeline and the ending. f is called between blocks of
// elements, which are of some 100 microseconds' work or of one element where the cut
// may depend on time, and of up to 1,024 elements otherwise; the piece of a Fold, of
// Blocks and their like is one block. It is called by whoever has done a block, but by
// one goroutine at a time: the others don't wait for it and go on, so that it is not
// called for every block. done never decreases. The last call of a run that ends
// normally is f(total, total), and no call before has a done that is equal to total. A
// run that ends early makes no such call: after a match of a search, an error, a panic,
// a break or because a context is done.
//
// Where the number of elements is not known when the work begins, as behind Filter or
// a bridge, total is -1, and the last call is f(n, n) for n in all. What is counted
// then are positions, before Filter and its like drop any: the elements of the source,
// or those that come from a bridge, FlatMap, TakeWhile and others that work batch by
// batch. What an ending must do before, such as packing, is not counted.
//
// A panic of f surfaces as that of a function of the pipeline at the block does. Of two
// calls of Progress the last counts; where two pipelines become one, as in [Zip], that
// of the first. Progress panics where f is nil.
func (it Iter[T]) Progress(f func(done, total int)) Iter[T] {
	checkFunc("Progress", f == nil)
	t := *it.tuning()
	t.progress = f
	return it.retuned(t)
}

// progress is what has been told of a run.
type progress struct {
	f     func(done, total int)
	total int // -1: not known
	done  atomic.Int64
	mu    sync.Mutex // held while f is called
	told  int        // guarded by mu
}

// report readies p to tell its progress, where that is wanted.
func (p *pipeline[T]) report(f func(done, total int)) {
	p.progress = nil
	if f == nil {
		return
	}
	p.progress = &progress{f: f, total: -1}
	if p.sh.is(exact) && p.stream == nil {
		p.progress.total = p.spec.N
	}
}

// add notes that a block of n positions is done, and tells of it unless f is at work.
func (p *progress) add(n int) {
	p.done.Add(int64(n))
	if !p.mu.TryLock() {
		return
	}
	defer p.mu.Unlock()
	// What has been told last may be more than this block's sum.
	if done := int(p.done.Load()); done > p.told && done != p.total {
		p.told = done
		p.f(done, p.total)
	}
}

// end tells that a run is through, unless it was stopped. p may be nil.
func (p *progress) end(stop *engine.Stop) {
	if p == nil || stop.Any() {
		return
	}
	done := int(p.done.Load())
	p.f(done, done)
}

// driveReporting is drive for a run whose progress is told.
func driveReporting[T, R any](p *pipeline[T], plan engine.Plan[R]) R {
	res := driveThrough(p, plan)
	ended := false
	defer func() {
		if ended {
			return
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v))
		}
	}()
	p.progress.end(&p.spec.Stop)
	ended = true
	return res
}
