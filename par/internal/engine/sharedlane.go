package engine

import "github.com/seed1237c087/manta/internal/seam"

// sharedLane is a lane, and whether somebody does a piece on it.
//
// The lanes of a run that leaves them may be large: they have counts, or a table of keys. So a run has no more of them than there are pieces at
// the same time. Who waits for a node that was stolen takes others, each with a slot of its own; but between two pieces a lane is left to
// whoever comes. That of any other run stays with its slot.
type sharedLane[R any] struct {
	lane Lane[R]
	busy seam.Bool
	_    [40]byte // Each participant writes busy with every piece.
}

// sharedLanes are those of a job. The first of all serves the root.
type sharedLanes[R any] struct {
	mu  seam.Mutex
	all []*sharedLane[R] // guarded by mu; those that slots have kept excepted
	own *sharedLane[R]   // the first one of earlier runs, without a lane
}

// first makes lane the first one.
func (ls *sharedLanes[R]) first(lane Lane[R]) *sharedLane[R] {
	l := ls.own
	if l == nil {
		l = new(sharedLane[R])
	}
	l.lane = lane
	ls.all = append(ls.all, l)
	return l
}

// find returns a lane for p that nobody else holds.
func (ls *sharedLanes[R]) find(p Plan[R], left bool) *sharedLane[R] {
	ls.mu.Lock()
	for _, l := range ls.all {
		if left && l.busy.CompareAndSwap(false, true) {
			ls.mu.Unlock()
			return l
		}
	}
	l := new(sharedLane[R])
	l.busy.Store(left)
	ls.all = append(ls.all, l)
	ls.mu.Unlock()
	l.lane = p.Lane(nil)
	return l
}

// rest lets go of the lanes, which nobody holds.
func (ls *sharedLanes[R]) rest() {
	if len(ls.all) > 0 {
		ls.own = ls.all[0]
		ls.own.lane = nil
	}
	clear(ls.all)
	ls.all = ls.all[:0]
}
