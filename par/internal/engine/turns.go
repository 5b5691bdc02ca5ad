package engine

import "math/bits"

// turns does node (k, level) on lane without forking, in pieces as large as the
// grid allows. What rest has begun elsewhere, because a piece waits, it waits for; nil
// begins nothing.
func turns[R any](s *Spec, p Plan[R], lane Lane[R], k, level int, rest *rest[R]) R {
	g := &s.grid
	for {
		lo, hi := g.pos(k), g.pos(g.end(k, level))
		if s.Stop.Any() && s.Stop.Reached(lo) {
			var zero R
			return zero
		}
		if level == 0 || g.maxLen == 0 || hi-lo <= g.maxLen {
			rest.reached(g.end(k, level))
			lane.Begin(lo, hi)
			lane.Step(hi)
			return lane.Finish()
		}
		if s.Even {
			return steps(g, lane, k, level, rest)
		}
		if right, ok := g.right(k, level); ok {
			a := turns(s, p, lane, k, level-1, rest)
			b, elsewhere := rest.result(right)
			if !elsewhere {
				b = turns(s, p, lane, right, level-1, rest)
			}
			if s.Stop.Any() && s.Stop.Reached(lo) {
				return a
			}
			return join(s, p, a, b, hi)
		}
		level--
	}
}

// steps is turns where the tree is of no consequence: a step for each piece, all in one
// result.
func steps[R any](g *grid, lane Lane[R], k, level int, rest *rest[R]) R {
	units := 1 // in a piece
	if g.maxLen > g.unit {
		units = 1 << (bits.Len(uint(g.maxLen/g.unit)) - 1)
	}
	end := g.end(k, level)
	lane.Begin(g.pos(k), g.pos(end))
	for k < end {
		next := min(k+units, end)
		for next > k+1 && g.pos(next)-g.pos(k) > g.maxLen {
			next = k + (next-k)/2 // The last unit is longer than the others.
		}
		rest.reached(next)
		if to := g.pos(next); lane.Step(to) < to {
			break // Stopped.
		}
		k = next
		if rest.begun() {
			break
		}
	}
	return rest.join(lane.Finish())
}

// join combines the results of the halves of a node that ends at hi.
func join[R any](s *Spec, p Plan[R], a, b R, hi int) R {
	joined := false
	defer func() {
		if !joined {
			s.Stop.Lower(hi) // All of the node has run; what follows it need not.
		}
	}()
	res := p.Join(a, b)
	joined = true
	return res
}
