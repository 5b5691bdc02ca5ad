package engine

// turns does node (k, level) on lane without forking, in pieces as large as the
// grid allows.
func turns[R any](s *Spec, p Plan[R], lane Lane[R], k, level int) R {
	g := &s.grid
	lo, hi := g.pos(k), g.pos(g.end(k, level))
	if s.Stop.Any() && s.Stop.Reached(lo) {
		var zero R
		return zero
	}
	if level == 0 || g.maxLen == 0 || hi-lo <= g.maxLen {
		lane.Begin(lo, hi)
		lane.Step(hi)
		return lane.Finish()
	}
	a := turns(s, p, lane, k, level-1)
	right, ok := g.right(k, level)
	if !ok {
		return a
	}
	b := turns(s, p, lane, right, level-1)
	if s.Stop.Any() && s.Stop.Reached(lo) {
		return a
	}
	return join(s, p, a, b, hi)
}

// join combines the results of the halves of a node that ends at hi.
func join[R any](s *Spec, p Plan[R], a, b R, hi int) R {
	joined := false
	defer func() {
		if !joined {
			s.Stop.Lower(hi) // All of the node has run; what follows the node need not run.
		}
	}()
	res := p.Join(a, b)
	joined = true
	return res
}
