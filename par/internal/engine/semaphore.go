package engine

import "github.com/seed1237c087/manta/internal/seam"

// A Semaphore bounds how many participants work at the same time. A participant has one permit.
// It forks only if there is another permit for the second half; otherwise it does both halves
// itself, one after the other. Nobody waits for a permit.
//
// The half that ends first gives its permit back, though its goroutine may have to wait for the
// other half. The participant that forked continues with the permit that is left. A half that
// ends in a panic gives nothing back, so there are never too many permits.
//
// A nil *Semaphore has no limit: everybody may fork.
type Semaphore struct{ free seam.Int64 }

// NewSemaphore returns a Semaphore for limit participants, including the caller. If limit is 0,
// it returns nil.
func NewSemaphore(limit int) *Semaphore {
	if limit == 0 {
		return nil
	}
	p := &Semaphore{}
	p.free.Store(int64(limit) - 1)
	return p
}

// A SemaphoreSlot belongs to a fork of one participant into two.
type SemaphoreSlot struct {
	of    *Semaphore
	ended seam.Bool // one half has ended
}

// Fork reports whether the caller may fork. If the permit that it returns is not nil, each half
// must call its Leave at the end.
func (p *Semaphore) Fork() (to *SemaphoreSlot, ok bool) {
	if p == nil {
		return nil, true
	}
	for {
		free := p.free.Load()
		if free == 0 {
			return nil, false
		}
		if p.free.CompareAndSwap(free, free-1) {
			return &SemaphoreSlot{of: p}, true
		}
	}
}

// Leave ends one half of the fork. p may be nil.
func (p *SemaphoreSlot) Leave() {
	if p != nil && !p.ended.Swap(true) {
		p.of.free.Add(1)
	}
}
