package forest

import "sync/atomic"

// roots are trees of vertices by the parent of each; roots have themselves. Several goroutines may find at the same time, and
// link roots that no other one links then, but not both.
type roots []atomic.Int32

func newRoots(vertices int) roots {
	r := make(roots, vertices)
	for v := range r {
		r[v].Store(int32(v))
	}
	return r
}

// find returns the root of v. It halves the way there, which changes no root: so it doesn't matter who comes first.
func (r roots) find(v int32) int32 {
	for {
		p := r[v].Load()
		if p == v {
			return v
		}
		g := r[p].Load()
		if g != p {
			r[v].Store(g)
		}
		v = g
	}
}

// link makes the root u a child of v.
func (r roots) link(u, v int32) { r[u].Store(v) }
