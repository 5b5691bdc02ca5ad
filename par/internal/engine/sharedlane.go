package engine

import "github.com/seed1237c087/manta/internal/seam"

// sharedLane is a lane, and whether somebody does a piece on it.
//
// The lanes of a [LeavingPlan] may be large: they have counts, or a table of keys. So a run has no more of them than there are pieces at
// the same time. Who waits for a node that was stolen takes others, each with a seat of its own; but between two pieces a lane is left to
// whoever comes. The lane of any other plan stays with its seat.
type sharedLane[R any] struct {
	lane Lane[R]
	busy seam.Bool
	_    [40]byte // Each participant writes busy with every piece.
}

// sharedLanes are those of a job. The first of all serves the root.
type sharedLanes[R any] struct {
	mu    seam.Mutex
	all   []*sharedLane[R] // guarded by mu
	spare []*sharedLane[R] // guarded by mu: those of earlier runs, at rest
	own   *sharedLane[R]   // the first one of earlier runs, without a lane
	left  bool             // between two pieces
}

// open readies ls for p.
func (ls *sharedLanes[R]) open(p Plan[R]) {
	if c, ok := p.(*countedPlan[R]); ok {
		p = c.Plan
	}
	_, ls.left = p.(LeavingPlan)
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

// hold returns the lane on which s does its next piece: that of the last one, unless it was left and somebody else is there.
func (j *job[R]) hold(s *seat[R]) Lane[R] {
	if l := s.at; l == nil || j.lanes.left && !l.busy.CompareAndSwap(false, true) {
		s.at = j.lanes.find(j.plan)
	}
	return s.at.lane
}

// leave is called behind a piece. After a panic nobody calls it: the lane may be in any state.
func (j *job[R]) leave(s *seat[R]) {
	if j.lanes.left {
		s.at.busy.Store(false)
	}
}

// find returns a lane for p that nobody else holds.
func (ls *sharedLanes[R]) find(p Plan[R]) *sharedLane[R] {
	k, keeps := p.(Keeper[R])
	ls.mu.Lock()
	for _, l := range ls.all {
		if ls.left && l.busy.CompareAndSwap(false, true) {
			ls.mu.Unlock()
			return l
		}
	}
	var l *sharedLane[R]
	n := len(ls.spare)
	kept := keeps && n > 0
	if kept {
		l = ls.spare[n-1]
		ls.spare = ls.spare[:n-1]
	} else {
		l = new(sharedLane[R])
	}
	l.busy.Store(ls.left)
	ls.all = append(ls.all, l)
	ls.mu.Unlock()
	if kept {
		k.Again(l.lane)
	} else {
		l.lane = p.Lane()
	}
	return l
}

// rest readies the lanes, which nobody holds, for another run of p.
func (ls *sharedLanes[R]) rest(p Plan[R]) {
	k, keeps := p.(Keeper[R])
	for i, l := range ls.all {
		if i == 0 {
			l.lane, ls.own = nil, l
		} else if keeps {
			k.Rest(l.lane)
			ls.spare = append(ls.spare, l)
		}
		ls.all[i] = nil
	}
	ls.all = ls.all[:0]
}
