package engine

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/core"
)

// job is a run that has been found worth forking.
type job[R any] struct {
	*grid
	spec *Spec
	plan Plan[R]
	// permits bound how many participants there are; nil: nothing does.
	permits *Permits
	// pace is the bits of the float64 that a lane begins its estimate with.
	pace atomic.Uint64
	mu   sync.Mutex
	free []*seat[R] // guarded by mu: lanes that nobody uses now
}

// node is what core carries to a call of exec.
type node[R any] struct {
	seat     *seat[R] // of the call that forked it; nil for the root
	head     *head[R] // nil: nothing of the node is done
	half     *Fork    // of which the node is a half; nil for the root, and without a limit
	k, level int
}

// head is the result of a node's left edge that was done before the rest was
// forked: node (k, level) for the k of whoever holds it.
type head[R any] struct {
	level int
	value R
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

// exec does a node: at once where that is cheap, otherwise by forking its
// halves.
func (j *job[R]) exec(r *core.Rec[node[R], R], nd node[R]) R {
	if nd.seat != nil && nd.seat.rec == r {
		res := j.descend(r, nd)
		nd.half.Leave()
		return res
	}
	// The root, or stolen: the forker's lane is not ours to use.
	stolen := nd.seat != nil
	nd.seat = j.take()
	nd.seat.rec = r
	if stolen {
		nd.seat.stolen++
		j.spec.Part.Steal(1)
	}
	res := j.descend(r, nd)
	j.give(nd.seat) // Not after a panic: the lane may be in any state.
	nd.half.Leave()
	return res
}

func (j *job[R]) descend(r *core.Rec[node[R], R], nd node[R]) R {
	if h := nd.head; h != nil && h.level == nd.level {
		return h.value
	}
	lo, hi := j.pos(nd.k), j.pos(j.end(nd.k, nd.level))
	if j.spec.Stop.Any() && j.spec.Stop.Reached(lo) {
		if nd.head != nil {
			return nd.head.value // What is done may be what stopped the rest.
		}
		var zero R
		return zero
	}
	if nd.head == nil && (nd.level == 0 || (j.maxLen == 0 || hi-lo <= j.maxLen) && float64(hi-lo)*nd.seat.cost <= leafCost) {
		res, rest := j.leaf(nd, lo, hi)
		if rest == nil {
			return res
		}
		nd.head = rest
	}
	if nd.head == nil && float64(hi-lo)*nd.seat.cost <= turnsCost {
		return j.inTurn(nd, lo, hi)
	}
	left := nd
	left.level--
	first, ok := j.right(nd.k, nd.level)
	if !ok {
		return j.descend(r, left)
	}
	var a, b R
	fork, ok := j.permits.Fork()
	left.half = fork
	right := node[R]{seat: nd.seat, half: fork, k: first, level: nd.level - 1}
	if ok {
		j.spec.Part.Fork()
		a, b = r.Fork(left, right)
	} else {
		a = j.descend(r, left)
		b = j.descend(r, right)
	}
	if j.spec.Stop.Any() && j.spec.Stop.Reached(lo) {
		return a // a is all that counts, if anything does.
	}
	return join(j.spec, j.plan, a, b, hi)
}

// inTurn does nd, which is cut for the caller's sake only, on its seat's lane.
func (j *job[R]) inTurn(nd node[R], lo, hi int) R {
	s := nd.seat
	s.pieces++
	if s.skip > 0 {
		s.skip--
		return j.inTurnHere(nd)
	}
	s.skip = unclockedTurns
	start := now()
	res := j.inTurnHere(nd)
	s.note(now()-start, hi-lo)
	j.spread(s.cost)
	return res
}

// inTurnHere is inTurn without a clock. If a piece waits, the others begin elsewhere.
func (j *job[R]) inTurnHere(nd node[R]) R {
	s := nd.seat
	if j.permits != nil { // Who says how many may work at a time can't have more.
		return turns(j.spec, j.plan, s.lane, nd.k, nd.level, nil)
	}
	if s.begin == nil {
		s.begin = s.rest.begin
	}
	s.rest = rest[R]{job: j, k: nd.k, level: nd.level}
	s.rest.before = s.rec.BeforeWait(s.begin)
	defer func() {
		s.rec.BeforeWait(s.rest.before)
		if s.rest.late != nil {
			s.rest.end()
			s.rest.late = nil
		}
	}()
	return turns(j.spec, j.plan, s.lane, nd.k, nd.level, &s.rest)
}

// leaf does nd on its seat's lane. Where that proves too expensive it returns
// what it has done.
func (j *job[R]) leaf(nd node[R], lo, hi int) (R, *head[R]) {
	s := nd.seat
	s.pieces++
	s.rec.ShareAll() // An element may take much longer than expected, and the nodes before would wait for it.
	start := now()
	s.lane.Begin(lo, hi)
	if j.spec.Whole || nd.level == 0 {
		at := s.lane.Step(hi)
		s.note(now()-start, at-lo)
		j.spread(s.cost)
		return s.lane.Finish(), nil
	}
	// The estimate is trusted for a sixteenth of the leaf.
	level, at, elapsed := sweep(j.grid, s.lane, nd.k, nd.level, max(0, nd.level-4), start)
	s.note(elapsed, at-lo)
	j.spread(s.cost)
	res := s.lane.Finish()
	if level < nd.level {
		return res, &head[R]{level, res}
	}
	return res, nil
}
