package iter

// What endings outside of this package need of a pipeline.

// CheckFits panics if n is known to have more elements than memory can hold of proto's
// type.
func (n Node) CheckFits(op string, proto Block) {
	if n.src != nil {
		n.checkFits(op, proto)
	}
}

// Pooled reports whether n is to be run in a pool of its own.
func (n Node) Pooled() bool { return n.src != nil && n.pool() != nil }

// InPool runs f, an ending, on n in n's pool.
func (n Node) InPool(f func(n Node)) {
	inPool(n, func(n Node) nothing { f(n); return 0 })
}

// RunKey returns the key of an ending of n whose functions have the given code.
func (n Node) RunKey(k Kind, code uint64) uint64 { return mix(n.Key(), mix(uint64(k), code)) }

// Stashed returns something that was kept by [Stash] under a key, or nil. It may be
// something else.
func Stashed(key uint64) any { return stashes[key%uint64(len(stashes))].Get() }

// Stash keeps p, in which nothing of the user's may be left.
func Stash(key uint64, p any) { stashes[key%uint64(len(stashes))].Put(p) }
