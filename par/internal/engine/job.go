package engine

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
)

// job is a run that has been found worth forking.
type job[R any] struct {
	*grid
	spec *Spec
	plan Plan[R]
	// permits bound how many participants there are; nil: nothing does.
	permits *Permits
	// leafCost is the work of a leaf, in nanoseconds: a node that costs more is forked.
	leafCost float64
	// pace is the bits of the float64 that a lane begins its estimate with.
	pace  seam.Uint64
	mu    seam.Mutex
	free  []*seat[R] // guarded by mu: those that nobody uses now
	lanes sharedLanes[R]
	// What follows stays from one run of the Spec to the next. call is exec, and own is the seat of the root.
	call func(*core.Rec[node[R], R], node[R]) R
	own  *seat[R]
}

// newJob returns the job of a run of s whose cost per position is known, or 0.
func newJob[R any](s *Spec, p Plan[R], known float64) *job[R] {
	j, ok := s.kept.(*job[R])
	if s.kept = nil; !ok {
		j = &job[R]{own: new(seat[R])}
		j.call = j.exec
	}
	j.grid, j.spec, j.plan, j.permits, j.leafCost = &s.grid, s, p, NewPermits(s.Limit), leafCost
	if work := known * float64(s.N); known > 0 && work <= DoubtCost {
		j.leafCost = shortLeaf(work, s.grid.halvings > 0)
	}
	j.lanes.open(p)
	j.hint(known)
	return j
}

// shortLeaf is the work of a leaf in a short run. Each leaf costs the better part of a microsecond, because thieves look at
// what the owner writes for it; and the two who take part are to end at about the same time. Halves that are equal are such leaves.
func shortLeaf(work float64, even bool) float64 {
	if even {
		return min(1.3*leafCost, 0.6*work)
	}
	return min(1.3*leafCost, 0.3*work)
}

// keep readies j, whose run has ended well, for the next run of the same Spec.
func (j *job[R]) keep() {
	seats := j.free[:0]
	for _, s := range j.free {
		if *s = (seat[R]{}); s != j.own {
			seats = append(seats, s)
		}
	}
	j.free = seats
	j.lanes.rest(j.plan)
	j.plan, j.permits = nil, nil
	j.spec.kept = j
}

// hint sets the cost that lanes begin with; 0: not known.
func (j *job[R]) hint(cost float64) {
	if cost <= 0 {
		cost = math.Inf(1)
		if j.spec.Whole {
			// A piece shows outside, so that the smallest ones won't do as a
			// first guess.
			cost = leafCost * firstPieces / float64(j.n)
		}
	}
	j.pace.Store(math.Float64bits(cost))
}

// firstPieces is in how many pieces a run is cut whose cost is not known and
// whose pieces show.
const firstPieces = 32

// spread lets lanes that begin later know a cost, where it is news.
func (j *job[R]) spread(cost float64) {
	old := math.Float64frombits(j.pace.Load())
	if cost < old/2 || cost > old*2 {
		j.pace.Store(math.Float64bits(cost))
	}
}

// take returns a seat for the root, or for a stolen node.
func (j *job[R]) take(stolen bool) *seat[R] {
	s := j.own
	if stolen {
		j.mu.Lock()
		if n := len(j.free); n > 0 {
			s = j.free[n-1]
			j.free = j.free[:n-1]
		} else {
			s = new(seat[R])
		}
		j.mu.Unlock()
	}
	s.cost = math.Float64frombits(j.pace.Load())
	return s
}

func (j *job[R]) give(s *seat[R]) {
	s.rec = nil
	j.mu.Lock()
	j.free = append(j.free, s)
	j.mu.Unlock()
}

// learn keeps what the run has shown for the next one, and for who asks. All seats are free.
func (j *job[R]) learn(why Why) {
	var spent int64
	var done int
	f := Facts{Why: why, Key: j.spec.Key, N: j.n, Participants: len(j.lanes.all)}
	for _, s := range j.free {
		f.Pieces += s.pieces
		f.Stolen += s.stolen
		spent += s.spent
		done += s.done
	}
	j.spec.Note(f)
	if done > 0 {
		j.spec.learn(spent, done)
	}
}
