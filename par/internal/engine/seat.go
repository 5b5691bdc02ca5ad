package engine

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// seat is a lane together with what its user knows. It belongs to one call of
// exec that core made for a stolen node, or for the root, and to the calls
// below that on the same goroutine.
type seat[R any] struct {
	lane Lane[R]
	rec  *core.Rec[node[R], R] // the handle of those calls
	cost float64               // estimated nanoseconds per position; +Inf: not known
	// spent and done are the time that its leaves took and the positions that
	// they covered.
	spent int64
	done  int
	// pieces is how many leaves it did, and stolen how many nodes it took from others.
	pieces, stolen int
	// small: the calls on this goroutine are within a small node, and skip more of them need no clock.
	small bool
	skip  int
	// head, if there is one, is the result of the left edge of the node that comes next, which was done
	// before the rest was forked: that of the node of headLevel there.
	head      R
	headed    bool
	headLevel int
}

// piece does positions lo to hi at once.
func (s *seat[R]) piece(lo, hi int) R {
	s.pieces++
	s.lane.Begin(lo, hi)
	s.lane.Step(hi)
	return s.lane.Finish()
}

// putHead keeps res, which the next node begins with.
func (s *seat[R]) putHead(res R, level int) { s.head, s.headed, s.headLevel = res, true, level }

func (s *seat[R]) takeHead() R {
	var none R
	res := s.head
	s.head, s.headed = none, false
	return res
}

// note takes a leaf into the estimate.
func (s *seat[R]) note(elapsed int64, positions int) {
	s.spent += elapsed
	s.done += max(1, positions)
	s.cost = pace.Estimate(s.cost, positions, elapsed)
}

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
