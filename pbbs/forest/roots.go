package forest

import "sync/atomic"

// roots are trees of vertices: a root has 0, and another vertex the number of its parent plus 1. Several goroutines may find at
// the same time, if nobody links meanwhile.
type roots []atomic.Int32

// find returns the root of v. It halves the way there, which changes no root: so it doesn't matter who comes first.
func (r roots) find(v int32) int32 {
	for {
		p := r[v].Load()
		if p == 0 {
			return v
		}
		g := r[p-1].Load()
		if g == 0 {
			return p - 1
		}
		r[v].Store(g)
		v = g - 1
	}
}

// link makes the larger one of two roots a child of the other one.
func (r roots) link(u, v int32) { r.below(max(u, v), min(u, v)) }

// below makes root u a child of root v.
func (r roots) below(u, v int32) { r[u].Store(v + 1) }
