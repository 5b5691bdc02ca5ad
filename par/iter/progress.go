package iter

import (
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// progress is what has been told of a run.
type progress struct {
	f     func(done, total int)
	total int // -1: not known
	done  atomic.Int64
	mu    sync.Mutex // held while f is called
	told  int        // guarded by mu
}

// report readies p to tell its progress, if that is wanted.
func (p *pipeline) report(f func(done, total int)) {
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
