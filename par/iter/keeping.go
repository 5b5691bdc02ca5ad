package iter

import (
	"reflect"
	"sync"
)

// keeping is a pipeline whose lanes, of type L, keep what they have found from one
// piece to the next, and from one batch to the next: what they have is put together
// when the run is over, not where pieces meet. A table of keys is too large to
// be combined at every node of a tree.
//
// Which lane does which piece depends on time, so the result must come out the same
// however pieces are shared out. Where order matters, lanes note positions: a
// lane's pieces need not come from left to right.
type keeping[T, L any] struct {
	pipeline[T]
	mu    sync.Mutex
	first L    // the lane that comes first
	lanes []*L // guarded by mu while the run goes on
	// seated: first has been given away. An ending may drop its lanes between batches,
	// and is then given new ones.
	seated bool
	used   int // of lanes, in this batch; guarded by mu
	// base is how many positions the batches before this one had.
	base int
	// beforeBatch, where not nil, is called before a batch of n positions, and
	// afterBatch when one is done and no lane is in use.
	beforeBatch func(n int)
	afterBatch  func()
}

func (p *keeping[T, L]) prepare(it Iter[T], key uint64) {
	p.pipeline.prepare(it, key)
	if p.stream != nil {
		p.stream = &wrappedStream{p.stream, p.batch}
	}
}

// batch runs a batch of n positions.
func (p *keeping[T, L]) batch(n int, run func(n int) bool) bool {
	if p.beforeBatch != nil {
		p.beforeBatch(n)
	}
	more := run(n)
	p.base += n
	p.used = 0 // All lanes are free.
	if p.afterBatch != nil {
		p.afterBatch()
	}
	return more
}

// seat returns a lane that nobody uses: one of an earlier batch, or a new one.
func (p *keeping[T, L]) seat() (l *L, fresh bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fresh = p.used == len(p.lanes)
	if fresh {
		l = &p.first
		if p.seated {
			l = new(L)
		}
		p.seated = true
		p.lanes = append(p.lanes, l)
	}
	p.used++
	return p.lanes[p.used-1], fresh
}

// retire frees p, but not its first lane, of all that is the user's and readies it for
// another run.
func (p *keeping[T, L]) retire() {
	clear(p.lanes)
	p.lanes, p.used, p.base, p.seated = p.lanes[:0], 0, 0, false
	p.beforeBatch, p.afterBatch = nil, nil
	p.pipeline.retire()
}

// fewPositions is up to how many positions the lanes have maps of Go's where they may. The
// map of a single lane is the result, and nothing is allocated but that.
const fewPositions = 1024

// few reports whether the lanes are to have maps of Go's with keys of type k.
func (p *pipeline[T]) few(k reflect.Type) bool {
	return p.stream == nil && p.spec.N <= fewPositions && !p.sh.is(whole) && !hasForms(k)
}

// batchLen returns how long a buffer for up to most elements of a block need be.
func (p *pipeline[T]) batchLen(most int) int {
	if p.stream == nil && p.sh.is(exact) {
		most = min(most, p.spec.N)
	}
	return most
}

// wrappedStream has something done with every batch.
type wrappedStream struct {
	stream
	batch func(n int, run func(n int) bool) bool
}

func (s *wrappedStream) batches(run func(n int) bool) {
	s.stream.batches(func(n int) bool { return s.batch(n, run) })
}

// share calls f for 0 to n-1, maybe at the same time. It is for work of this
// package's own, in a few parts of about the same length.
func share(n int, f func(i int)) {
	if n == 1 {
		f(0)
		return
	}
	Range(0, n).WithMaxLen(1).ForEach(f)
}
