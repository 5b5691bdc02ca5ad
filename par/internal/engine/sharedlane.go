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

// open readies ds for p.
func (ds *sharedLanes[R]) open(p Plan[R]) {
	if c, ok := p.(*countedPlan[R]); ok {
		p = c.Plan
	}
	_, ds.left = p.(LeavingPlan)
}

// first makes lane the first one.
func (ds *sharedLanes[R]) first(lane Lane[R]) *sharedLane[R] {
	d := ds.own
	if d == nil {
		d = new(sharedLane[R])
	}
	d.lane = lane
	ds.all = append(ds.all, d)
	return d
}

// hold returns the lane on which s does its next piece: that of the last one, unless it was left and somebody else is there.
func (j *job[R]) hold(s *seat[R]) Lane[R] {
	if d := s.at; d == nil || j.lanes.left && !d.busy.CompareAndSwap(false, true) {
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
func (ds *sharedLanes[R]) find(p Plan[R]) *sharedLane[R] {
	k, keeps := p.(Keeper[R])
	ds.mu.Lock()
	for _, d := range ds.all {
		if ds.left && d.busy.CompareAndSwap(false, true) {
			ds.mu.Unlock()
			return d
		}
	}
	var d *sharedLane[R]
	n := len(ds.spare)
	kept := keeps && n > 0
	if kept {
		d = ds.spare[n-1]
		ds.spare = ds.spare[:n-1]
	} else {
		d = new(sharedLane[R])
	}
	d.busy.Store(ds.left)
	ds.all = append(ds.all, d)
	ds.mu.Unlock()
	if kept {
		k.Again(d.lane)
	} else {
		d.lane = p.Lane()
	}
	return d
}

// rest readies the lanes, which nobody holds, for another run of p.
func (ds *sharedLanes[R]) rest(p Plan[R]) {
	k, keeps := p.(Keeper[R])
	for i, d := range ds.all {
		if i == 0 {
			d.lane, ds.own = nil, d
		} else if keeps {
			k.Rest(d.lane)
			ds.spare = append(ds.spare, d)
		}
		ds.all[i] = nil
	}
	ds.all = ds.all[:0]
}
