package flow

import (
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// claim makes p the next portion. f must be locked, unless there is only one goroutine.
func (f *Flow) claim(p *portion) {
	p.lo, p.hi = f.next, f.next+f.length()
	f.next = p.hi
}

// free returns a lane that nobody uses, or nil if there is none. f must be locked, unless there is
// only one goroutine.
func (f *Flow) free() (l *lane) {
	if n := len(f.lanes); n > 0 {
		l = f.lanes[n-1]
		f.lanes = f.lanes[:n-1]
	}
	return l
}

// do processes p. If helps is set, the caller is a helper.
func (f *Flow) do(p *portion, l *lane, helps bool) {
	ended := false
	defer func() {
		if ended {
			return
		}
		v := recover()
		f.Spec.Stop.Lower(p.lo)
		f.lock()
		if v != nil {
			p.panic = under.Wrapped[*core.PanicError](v)
		} else {
			p.exited = true
		}
		f.finish(p)
	}()
	begun := pace.Now()
	if l == nil {
		if l = &f.first; f.ring == nil && f.fresh {
			f.fresh = false
		} else {
			l = new(lane)
		}
		l.Open(&f.Pipeline, nil)
	}
	l.into = p
	l.Begin(p.lo, p.hi)
	l.Pull(p.hi, l)
	l.into = nil
	elapsed := pace.Now() - begun
	ended = true
	f.lock()
	f.lanes = append(f.lanes, l)
	f.spent += elapsed
	f.count.positions += p.hi - p.lo
	f.count.pieces++
	if helps {
		f.count.helped++
	}
	f.pace.Note(p.hi-p.lo, elapsed)
	if f.spent > engine.AloneLimit && f.cost(f.Spec.N-f.next) > engine.AloneLimit && f.participants() > 1 {
		f.shared = true
	}
	f.finish(p)
}

// finish notes that p is done, and unlocks f.
func (f *Flow) finish(p *portion) {
	p.done = true
	if p.awaited {
		p.awaited = false
		seam.Send(f.wake, struct{}{})
	}
	f.unlock()
}

// timed calls body and returns its result. If there is a stream, it adds the time of body to
// f.inBody.
func (f *Flow) timed(body func() bool) bool {
	if f.Stream == nil {
		return body()
	}
	begun := pace.Now()
	more := body()
	f.inBody += pace.Now() - begun
	return more
}

// hand delivers p and reports whether more are wanted.
func (f *Flow) hand(p *portion) (more bool) {
	f.Spec.Stop.Unwind() // Some elements of p may be missing.
	f.delivering = true
	// If there are no elements, xs may be a block of another type, which an earlier range has left.
	more = p.xs == nil || p.xs.Len() == 0 || f.timed(func() bool { return f.deliver(p.xs, f.check) })
	f.delivering = false
	if !more {
		return false
	}
	p.raise()
	p.done = false
	if p.xs != nil {
		block.Wipe(p.xs)
		p.xs.Resize(0)
	}
	return true
}

// raise surfaces the panic or the Goexit of a portion.
func (p *portion) raise() {
	if p.panic != nil {
		panic(p.panic)
	}
	if p.exited {
		runtime.Goexit()
	}
}
