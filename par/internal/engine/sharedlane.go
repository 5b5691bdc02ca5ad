package engine

import "github.com/seed1237c087/manta/internal/seam"

// sharedLane is a lane, and whether a participant does a piece on it.
//
// The lanes of a run that leaves them (see [Spec.Leaves]) may be large: they have counts, or a table of keys. Therefore such a run has only as
// many lanes as there are pieces at the same time. A participant that waits for a stolen node does other nodes meanwhile, each on a slot of its
// own, but between two pieces a lane is free for any participant. A lane of any other run stays with its slot.
type sharedLane[R any] struct {
	lane Lane[R]
	busy seam.Bool
	_    [40]byte // Each participant writes busy with every piece.
}

// sharedLanes are the lanes of a job. The first one serves the root.
type sharedLanes[R any] struct {
	mu  seam.Mutex
	all []*sharedLane[R] // guarded by mu; without the lanes that slots have kept
	own *sharedLane[R]   // the first one of earlier runs, without its lane
}

// first makes lane the first lane of ls.
func (ls *sharedLanes[R]) first(lane Lane[R]) *sharedLane[R] {
	l := ls.own
	if l == nil {
		l = new(sharedLane[R])
	}
	l.lane = lane
	ls.all = append(ls.all, l)
	return l
}

// find returns a lane for p that nobody else holds. left says whether the run leaves its lanes.
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

// rest drops the lanes. Nobody may hold one.
func (ls *sharedLanes[R]) rest() {
	if len(ls.all) > 0 {
		ls.own = ls.all[0]
		ls.own.lane = nil
	}
	clear(ls.all)
	ls.all = ls.all[:0]
}
