package engine

import "github.com/seed1237c087/manta/core"

// node is what core passes to a call of exec. It has four words, because the compiler keeps no larger struct in registers.
type node[R any] struct {
	slot     *slot[R]       // the slot of the call that forked the node; nil for the root
	half     *SemaphoreSlot // the slot of the fork that made the node; nil for the root, and if there is no limit
	k, level int
}

// Minded tells core that the run was found worth sharing, and that the run looks at its context itself.
func (node[R]) Minded() {}

// fork does all of the run, and notes why it forks.
func (j *job[R]) fork(why RunKind) R {
	j.spec.Part.Because(uint32(why))
	res := core.Recurse(j.call, node[R]{level: j.root()})
	j.learn(why)
	j.keep()
	return res
}

// exec does a node: at once if the node is cheap, otherwise by forking its halves.
func (j *job[R]) exec(r *core.Rec[node[R], R], nd node[R]) R {
	if nd.slot != nil && nd.slot.rec == r {
		res := j.descend(r, nd)
		nd.half.Leave()
		return res
	}
	// The node is the root, or was stolen: the slot of the forker is not ours to use.
	stolen := nd.slot != nil
	nd.slot = j.take(stolen)
	nd.slot.rec = r
	if stolen {
		nd.slot.stolen++
		j.spec.Part.Steal(1)
	} else if nd.slot.at == nil { // The first lane is made before anybody can make another one.
		nd.slot.at = j.lanes.first(j.plan.Lane(nil))
	}
	res := j.descend(r, nd)
	if stolen {
		j.give(nd.slot) // Not after a panic, because the slot may be in any state.
	}
	nd.half.Leave()
	return res
}

func (j *job[R]) descend(r *core.Rec[node[R], R], nd node[R]) R {
	s, lo, hi := nd.slot, j.pos(nd.k), j.pos(j.end(nd.k, nd.level))
	stopped := j.spec.Stop.Any() && j.spec.Stop.Reached(lo)
	if s.headed { // The part that is done is the left edge of nd, and may be what stopped the rest.
		if stopped || s.headLevel == nd.level {
			return s.takeHead()
		}
		return j.halves(r, nd, lo, hi)
	}
	if stopped {
		var zero R
		return zero
	}
	cost, uncut := float64(hi-lo)*s.cost, j.maxLen == 0 || hi-lo <= j.maxLen
	switch {
	case s.small && (uncut || nd.level == 0):
		return s.piece(lo, hi)
	case nd.level == 0 || uncut && (cost <= j.leafCost || nd.level <= j.leastLevel && cost <= longPiece):
		res, done := j.leaf(nd, lo, hi)
		if done == nd.level {
			return res
		}
		s.putHead(res, done)
	case !s.small && cost <= smallCost:
		return j.small(r, nd, lo, hi)
	}
	return j.halves(r, nd, lo, hi)
}

// halves does the halves of nd, forked if possible, and combines their results.
func (j *job[R]) halves(r *core.Rec[node[R], R], nd node[R], lo, hi int) R {
	first, ok := j.right(nd.k, nd.level)
	nd.level--
	if !ok {
		return j.descend(r, nd)
	}
	var a, b R
	if ok = !nd.slot.small || j.semaphore == nil; ok { // A permit costs more than the pieces of a small node.
		nd.half, ok = j.semaphore.Fork()
	}
	right := node[R]{nd.slot, nd.half, first, nd.level}
	if ok {
		j.spec.Part.Fork()
		a, b = r.Fork(nd, right)
	} else {
		a = j.descend(r, nd)
		b = j.descend(r, right)
	}
	if j.spec.Stop.Any() && j.spec.Stop.Reached(lo) {
		return a // Only a counts, if anything does.
	}
	return join(j.spec, j.plan, a, b, hi)
}

// small does nd, whose pieces together cost so little that a look at the clock for each would cost more. The pieces are forked all
// the same, because one of them may wait for another.
func (j *job[R]) small(r *core.Rec[node[R], R], nd node[R], lo, hi int) R {
	s := nd.slot
	s.rec.ShareAll() // As in leaf, but once for all pieces.
	j.hold(s)
	s.small = true // It stays set after a panic, because what follows on this slot is after the stop.
	var res R
	if s.skip > 0 {
		s.skip--
		res = j.halves(r, nd, lo, hi)
	} else {
		s.skip = unclockedSmall
		start := now()
		res = j.halves(r, nd, lo, hi)
		s.note(now()-start, hi-lo)
		j.spread(s.cost)
	}
	s.small = false
	j.leave(s)
	return res
}

// leaf does nd on a lane. It returns the level of the node (nd.k, ...) that is done, which is lower than nd.level if nd proves too
// expensive.
func (j *job[R]) leaf(nd node[R], lo, hi int) (res R, done int) {
	s := nd.slot
	s.pieces++
	s.rec.ShareAll() // An element may take much longer than expected, and the nodes before would wait for it.
	lane := j.hold(s)
	start := now()
	lane.Begin(lo, hi)
	// The cost of a participant's first piece is known from earlier runs only. Therefore that piece is looked at, even if windows show
	// outside.
	if nd.level == 0 || j.spec.Whole && (!j.spec.Windows || s.done > 0) {
		at := lane.Step(hi)
		end := now()
		j.spec.Stop.Clock(end)
		s.note(end-start, at-lo)
		j.spread(s.cost)
		res = lane.Finish()
		j.leave(s)
		return res, nd.level
	}
	// The estimate is trusted for a sixteenth of the leaf.
	done, at, elapsed := sweep(j.grid, lane, nd.k, nd.level, start, lookPace{first: max(0, nd.level-4), aloneLimit: AloneLimit})
	j.spec.Stop.Clock(start + elapsed)
	s.note(elapsed, at-lo)
	j.spread(s.cost)
	res = lane.Finish()
	j.leave(s)
	return res, done
}
