package engine

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// job is a run that has been found worth forking.
type job[R any] struct {
	// The first fields are usually the same from run to run, and then they aren't written: they stay in the caches of all
	// processors.
	*grid
	spec *Spec
	plan Plan[R]
	// semaphore bounds the number of participants; nil: there is no limit.
	semaphore *Semaphore
	// leafCost is the work of a leaf, in nanoseconds: a node that costs more is forked.
	leafCost float64
	// leastLevel is the level up to which nodes are not forked, unless they cost more than longPiece.
	leastLevel int
	// pace holds the bits of the float64 with which lanes begin their estimates.
	pace seam.Uint64
	// call is exec, and own is the slot of the root.
	call func(*core.Rec[node[R], R], node[R]) R
	own  *slot[R]
	_    [64]byte
	slots[R]
	lanes sharedLanes[R]
}

// newJob returns the job of a run of s. known is the cost per position, or 0.
func newJob[R any](s *Spec, p Plan[R], known float64) *job[R] {
	j, ok := s.kept.(*job[R])
	if !ok || j.busy || j.plan != p { // If the job is busy, its last run has ended in a panic.
		j = &job[R]{own: new(slot[R]), grid: &s.grid, spec: s, plan: p}
		j.call = j.exec
		s.kept = j
	}
	j.busy = true
	if j.semaphore != nil || s.Limit != 0 {
		j.semaphore = NewSemaphore(s.Limit)
	}
	if leaf := s.leaf(known); j.leafCost != leaf {
		j.leafCost = leaf
	}
	if level := s.leastLevel(); j.leastLevel != level {
		j.leastLevel = level
	}
	j.hint(known)
	return j
}

// keep prepares j, whose run has ended well, for the next run of the same Spec.
func (j *job[R]) keep() {
	j.slots.rest()
	j.lanes.rest()
	*j.own = slot[R]{}
	j.busy = false
}

// hint sets the cost that lanes begin with; 0 means that it is not known.
func (j *job[R]) hint(cost float64) {
	if cost <= 0 {
		cost = math.Inf(1)
		if j.spec.Whole {
			// Pieces show outside, so the smallest pieces won't do as a first guess.
			cost = leafCost * firstPieces / float64(j.n)
		}
	}
	if b := math.Float64bits(cost); j.pace.Load() != b { // A store to an atomic costs as much as ten loads.
		j.pace.Store(b)
	}
}

// firstPieces is the number of pieces of a run whose cost is not known and whose pieces show outside.
const firstPieces = 32

// spread passes a cost on to lanes that begin later, if it differs much from what they would begin with.
func (j *job[R]) spread(cost float64) {
	old := math.Float64frombits(j.pace.Load())
	if cost < old/2 || cost > old*2 {
		j.pace.Store(math.Float64bits(cost))
	}
}

// take returns a slot for the root, or for a stolen node.
func (j *job[R]) take(stolen bool) *slot[R] {
	s := j.own
	if stolen {
		if s = j.slots.take(); s.retired {
			s.at.lane, s.retired = j.plan.Lane(s.at.lane), false
		}
	}
	s.cost = math.Float64frombits(j.pace.Load())
	return s
}

// give puts back a slot that take has returned for a stolen node.
func (j *job[R]) give(s *slot[R]) {
	if s.at != nil && j.spec.Lasting {
		s.at.lane.Retire()
		s.retired = true
	}
	j.slots.give(s)
}

// learn keeps the costs and the facts of the run, for the next run and for LastRun. No slot may be in use.
func (j *job[R]) learn(why RunKind) {
	t := j.sum
	t.add(&j.own.stats)
	j.spec.Note(RunStats{Why: why, Key: j.spec.Key, N: j.n, Participants: len(j.lanes.all) + j.again, Pieces: t.pieces, Stolen: t.stolen})
	if t.done > 0 {
		j.spec.learn(t.spent, t.done)
	}
}

// hold returns the lane on which s does its next piece. It is the lane of the last piece, unless s has left that lane and
// another participant uses it.
func (j *job[R]) hold(s *slot[R]) Lane[R] {
	if l := s.at; l == nil || j.spec.Leaves && !l.busy.CompareAndSwap(false, true) {
		s.at = j.lanes.find(j.plan, j.spec.Leaves)
	}
	return s.at.lane
}

// leave is called after a piece, but not after a panic, because the lane may be in any state then.
func (j *job[R]) leave(s *slot[R]) {
	if j.spec.Leaves {
		s.at.busy.Store(false)
	}
}
