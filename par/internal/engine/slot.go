package engine

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// slot is what a participant knows. It belongs to one call of
// exec that core made for a stolen node, or for the root, and to the calls
// below that on the same goroutine.
type slot[R any] struct {
	_  seam.Uncompared
	at *sharedLane[R] // where it did the last piece; nil: there is none yet
	// retired: the lane is, and must be asked for again.
	retired bool
	rec     *core.Rec[node[R], R] // the handle of those calls
	cost    float64               // estimated nanoseconds per position; +Inf: not known
	stats
	// small: the calls on this goroutine are within a small node, and skip more of them need no clock.
	small bool
	skip  int
	// head, if there is one, is the result of the left edge of the node that comes next, which was done
	// before the rest was forked: that of the node of headLevel there.
	head      R
	headed    bool
	headLevel int
}

// stats counts what a slot did.
type stats struct {
	// spent and done are the time that its leaves took and the positions that
	// they covered.
	spent int64
	done  int
	// pieces is how many leaves it did, and stolen how many nodes it took from others.
	pieces, stolen int
}

func (t *stats) add(o *stats) {
	t.spent += o.spent
	t.done += o.done
	t.pieces += o.pieces
	t.stolen += o.stolen
}

// piece does positions lo to hi at once, on a lane that s holds.
func (s *slot[R]) piece(lo, hi int) R {
	s.pieces++
	lane := s.at.lane
	lane.Begin(lo, hi)
	lane.Step(hi)
	return lane.Finish()
}

// putHead keeps res, which the next node begins with.
func (s *slot[R]) putHead(res R, level int) { s.head, s.headed, s.headLevel = res, true, level }

func (s *slot[R]) takeHead() R {
	var none R
	res := s.head
	s.head, s.headed = none, false
	return res
}

// note takes a leaf into the estimate.
func (s *slot[R]) note(elapsed int64, positions int) {
	s.spent += elapsed
	s.done += max(1, positions)
	s.cost = pace.Estimate(s.cost, positions, elapsed)
}
