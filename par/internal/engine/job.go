package engine

import (
	"math"

	"github.com/seed1237c087/manta/internal/seam"
)

// job is a run that has been found worth forking.
type job[R any] struct {
	*grid
	spec *Spec
	plan Plan[R]
	// permits bound how many participants there are; nil: nothing does.
	permits *Permits
	// pace is the bits of the float64 that a lane begins its estimate with.
	pace seam.Uint64
	mu   seam.Mutex
	free []*seat[R] // guarded by mu: lanes that nobody uses now
}

// newJob returns the job of a run of s whose cost per position is known, or 0.
func newJob[R any](s *Spec, p Plan[R], known float64) *job[R] {
	j := &job[R]{grid: &s.grid, spec: s, plan: p, permits: NewPermits(s.Limit)}
	j.hint(known)
	return j
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

func (j *job[R]) take() *seat[R] {
	cost := math.Float64frombits(j.pace.Load())
	j.mu.Lock()
	if n := len(j.free); n > 0 {
		s := j.free[n-1]
		j.free = j.free[:n-1]
		j.mu.Unlock()
		s.cost = cost
		return s
	}
	j.mu.Unlock()
	return &seat[R]{lane: j.plan.Lane(), cost: cost}
}

func (j *job[R]) give(s *seat[R]) {
	s.rec = nil
	j.mu.Lock()
	j.free = append(j.free, s)
	j.mu.Unlock()
}

// learn keeps what the run has shown for the next one, and for who asks. All lanes are free.
func (j *job[R]) learn(why Why) {
	var spent int64
	var done int
	f := Facts{Why: why, Key: j.spec.Key, N: j.n, Participants: len(j.free)}
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
