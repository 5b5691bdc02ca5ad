package iter

import "github.com/seed1237c087/manta/par/internal/engine"

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
	inPool(n, func(n Node) nothing { f(n); return nothing{} })
}

// RunKey returns the key of an ending of n whose functions have the given code.
func (n Node) RunKey(k Kind, code uint64) uint64 { return Mix(n.Key(), Mix(uint64(k), code)) }

// Stashed returns something that was kept by [Stash] under a key, or nil. It may be
// something else.
func Stashed(key uint64) any { return stashes[key%uint64(len(stashes))].Get() }

// Stash keeps p, in which nothing of the user's may be left.
func Stash(key uint64, p any) { stashes[key%uint64(len(stashes))].Put(p) }

// Share calls f for 0 to n-1, maybe at the same time. It is for work of an ending's own, in
// a few parts of about the same length.
func Share(n int, f func(i int)) {
	if n == 1 {
		f(0)
		return
	}
	engine.Each(Mix(uint64(Range), Code(f)), n, 1, 0, f)
}
