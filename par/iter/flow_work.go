package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// work claims a portion of the ring and does it. It is called with f.mu held. If there is
// nothing to do, it returns false with f.mu held still, otherwise true with f.mu free.
func (f *flow) work() bool {
	if f.next >= f.spec.N || f.claimed-f.delivered == len(f.ring) || f.spec.Stop.Reached(f.next) {
		return false
	}
	p := &f.ring[f.claimed%len(f.ring)]
	f.claimed++
	l := f.claim(p)
	recruit := f.recruit()
	f.mu.Unlock()
	if recruit {
		f.spawn()
	}
	f.do(p, l)
	return true
}

// claim makes p the next portion and returns a lane for it, nil if none is free.
// f is locked, or nobody else is there.
func (f *flow) claim(p *portion) (l *flowLane) {
	p.lo, p.hi = f.next, f.next+f.length()
	f.next = p.hi
	if n := len(f.lanes); n > 0 {
		l = f.lanes[n-1]
		f.lanes = f.lanes[:n-1]
	}
	return l
}

// do works off p.
func (f *flow) do(p *portion, l *flowLane) {
	ended := false
	defer func() {
		if ended {
			return
		}
		v := recover()
		f.spec.Stop.Lower(p.lo)
		f.lock()
		if v != nil {
			p.panic = core.NewPanicError(v)
		} else {
			p.exited = true
		}
		f.finish(p)
	}()
	begun := pace.Now()
	if l == nil {
		l = f.lane()
	}
	l.into = p
	l.Begin(p.lo, p.hi)
	l.step(p.hi, l)
	l.into = nil
	elapsed := pace.Now() - begun
	ended = true
	f.lock()
	f.lanes = append(f.lanes, l)
	f.spent += elapsed
	f.pace.Note(p.hi-p.lo, elapsed)
	if f.spent > engine.Patience && f.cost(f.spec.N-f.next) > engine.Patience && f.participants() > 1 {
		f.shared = true
	}
	f.finish(p)
}

const (
	// longestPortion is how many positions a portion has at most, unless an element stands for any number of them.
	longestPortion = 4096
	// trialPortion is how long a portion may be on the strength of what an earlier run has taken.
	trialPortion = 64
	// wholePortions is in how many portions a run is cut of whose cost nothing is known and whose portions show outside.
	wholePortions = 32
)

// begin readies the pace for a batch of n positions.
func (f *flow) begin(n int) {
	p := &f.pace
	whole := f.sh.is(whole)
	p.Goal, p.Least, p.Most = pace.Goal, 1, longestPortion
	if whole {
		p.Most = pace.Unbounded
	}
	switch {
	case p.Next > 0: // of the batch before
	case p.Cost > 0:
		p.Next = min(p.Wanted(), trialPortion)
	case whole:
		p.Next = max(1, n/wholePortions)
	default:
		p.Next = 1 // It may be expensive.
	}
}

// cost returns the estimate for n positions.
func (f *flow) cost(n int) float64 { return f.pace.Cost * float64(n) }

// lane makes a lane.
func (f *flow) lane() *flowLane {
	l := &f.first
	if f.ring != nil || !f.takeFirst() {
		l = &flowLane{}
	}
	l.open(&f.pipeline, nil)
	return l
}

// finish notes that p is done and unlocks.
func (f *flow) finish(p *portion) {
	p.done = true
	if p.awaited {
		p.awaited = false
		f.wake <- struct{}{}
	}
	f.unlock()
}

// flowLane copies the elements to the portion that it is at.
type flowLane struct {
	lane
	into *portion
}

func (l *flowLane) take(_, _ int, b Block) {
	n := b.Len()
	if n == 0 {
		return
	}
	p := l.into
	if p.xs == nil || !sameType(p.xs, b) {
		p.xs = b.Make(0)
	}
	p.xs.Append(b, 0, n)
}

// length returns how long the next portion is to be. f is locked, or nobody else is there.
func (f *flow) length() int {
	n, left := f.pace.Next, f.spec.N-f.next
	if f.shared {
		// Portions get shorter towards the end, so that all come to it together.
		n = min(n, (left-1)/(2*f.participants())+1)
	}
	return bounded(n, left, f.spec.MinLen, f.spec.MaxLen)
}

// bounded returns a length near n for the next piece of left positions, so that it
// and those to come are within the bounds that [Iter.WithMinLen] tells.
func bounded(n, left, minLen, maxLen int) int {
	if maxLen > 0 {
		n = min(n, maxLen)
	}
	n = max(n, minLen, 1)
	switch {
	case left-n >= minLen:
		return n
	case maxLen == 0 || left <= maxLen || left-minLen < minLen:
		return left
	default:
		return left - minLen // The last one gets as much as it must have.
	}
}
