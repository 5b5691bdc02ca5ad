package run

import "github.com/seed1237c087/manta/internal/seam"

// A Progress reports to the user's function how far a run has come.
type Progress struct {
	f     func(done, total int)
	total int // positions; -1: not known
	done  seam.Int64
	mu    seam.Mutex // held while f is called
	told  int        // guarded by mu
}

// Add notes that a block of n positions is done, and calls f unless another goroutine is calling it.
func (p *Progress) Add(n int) {
	p.done.Add(int64(n))
	if !p.mu.TryLock() {
		return
	}
	defer p.mu.Unlock()
	// The last report may have been of more than this block's sum.
	if done := int(p.done.Load()); done > p.told && done != p.total {
		p.told = done
		p.f(done, p.total)
	}
}

// End reports the end of a run, unless it was stopped. p may be nil.
func (p *Progress) End(stopped bool) {
	if p == nil || stopped {
		return
	}
	done := int(p.done.Load())
	p.f(done, done)
}
