package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// slot is the state of a participant. It belongs to one call of exec, which core made for a stolen
// node or for the root, and to the calls below it on the same goroutine.
type slot[R any] struct {
	_  seam.Uncompared
	at *sharedLane[R] // of the last piece; nil: there was none
	// retired: the lane has been retired, and the plan must be asked for it again.
	retired bool
	rec     *core.Rec[node[R], R] // the handle of these calls
	cost    float64               // estimated nanoseconds per position; +Inf: not known
	stats
	// small: the calls on this goroutine are within a small node. The next skip small nodes need no
	// clock.
	small bool
	skip  int
	// head is, if headed is set, the result of the left edge of the next node, which was done before
	// the rest was forked. The left edge is the node of level headLevel there.
	head      R
	headed    bool
	headLevel int
}

// stats counts what a slot did.
type stats struct {
	// spent is the time that the leaves of the slot took, and done is how many positions they covered.
	spent int64
	done  int
	// pieces is how many leaves the slot did, and stolen is how many nodes it took from other
	// participants.
	pieces, stolen int
}

func (t *stats) add(o *stats) {
	t.spent += o.spent
	t.done += o.done
	t.pieces += o.pieces
	t.stolen += o.stolen
}

// piece does positions lo to hi at once, on the lane that s holds.
func (s *slot[R]) piece(lo, hi int) R {
	s.pieces++
	lane := s.at.lane
	lane.Begin(lo, hi)
	lane.Step(hi)
	return lane.Finish()
}

// putHead keeps res, with which the next node begins.
func (s *slot[R]) putHead(res R, level int) { s.head, s.headed, s.headLevel = res, true, level }

func (s *slot[R]) takeHead() R {
	var none R
	res := s.head
	s.head, s.headed = none, false
	return res
}

// note takes the time of a leaf into the estimate.
func (s *slot[R]) note(elapsed int64, positions int) {
	s.spent += elapsed
	s.done += max(1, positions)
	s.cost = pace.Estimate(s.cost, positions, elapsed)
}
