package registry

import "github.com/seed1237c087/manta/internal/seam"

// README.md says which runners are listed, and why thieves take runners that are away off the list.

// The states of a runner's presence.
const (
	present  uint32 = iota // only the runner itself may take itself off the list
	away                   // the runner may be blocked: a thief that finds the stack bare may take the runner off
	leaving                // a thief is about to take the runner off
	unlisted               // a thief has taken the runner off
)

// A listState is the part of a [Runner] that makes the runner a member of crew.victims.
type listState struct {
	// seat is the runner's index in crew.victims, or nowhere.
	seat int
	// listed: the runner is marked in crew.victims, as far as this goroutine knows.
	listed bool
}

// list puts r on the list. r calls list before each Publish.
func (r *Runner) list() {
	r.comeBack()
	if r.listed || r.place >= 0 { // Thieves look at all places.
		return
	}
	if r.seat < 0 { // a guest without a place
		r.reg.crew.sit(r)
	}
	r.listed = true
	r.reg.crew.victims.Mark(r.seat)
}

// unlist takes r off the list if its stack is bare. Only r publishes there, so the
// stack stays bare until the next list.
func (r *Runner) unlist() {
	if !r.listed || !r.stack.Bare() {
		return
	}
	if r.comeBack(); r.listed {
		r.listed = false
		r.reg.crew.victims.Unmark(r.seat)
	}
}

// goAway notes that r may not run for a long time. r publishes nothing until the next
// list. If r is away already, goAway does not change the presence, because a thief may
// be about to take r off the list, or may have done so.
func (r *Runner) goAway() {
	if r.unlist(); r.listed && r.stack.Presence.Load() == present {
		r.stack.Presence.Store(away) // Release: what r published comes before. Pairs with forget.
	}
}

// comeBack undoes goAway.
func (r *Runner) comeBack() {
	for {
		switch s := r.stack.Presence.Load(); s {
		case present:
			return
		case away:
			r.stack.Presence.CompareAndSwap(s, present)
		case leaving:
			seam.Yield() // The thief has two steps left.
		case unlisted:
			r.listed = false
			r.stack.Presence.Store(present)
		}
	}
}

// forget takes r off the list if r is away. The caller is a thief that has just found
// r's stack bare.
func (r *Runner) forget() {
	if r.stack.Presence.Load() != away || !r.stack.Presence.CompareAndSwap(away, leaving) {
		return
	}
	// From here on r publishes nothing until the state changes. But after the
	// thief's look, r may have come back, published, and gone away again.
	if !r.stack.Thief().Bare() {
		r.stack.Presence.Store(away)
		return
	}
	r.reg.crew.victims.Unmark(r.seat)
	r.stack.Presence.Store(unlisted)
}

// list puts w on the list of the spawners, before its deque gets a job. Only the
// runner that carries w may call it.
func (w *Worker) list() {
	if !w.listed {
		w.listed = true
		w.reg.spawners.Mark(w.index)
	}
}

// unlist takes w off the list if its deque is empty.
func (w *Worker) unlist() {
	if w.listed && w.deque.Len() == 0 {
		w.listed = false
		w.reg.spawners.Unmark(w.index)
	}
}
