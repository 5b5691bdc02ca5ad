package iter

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// What endings outside of this package need of a pipeline.

// CheckFits panics if n is known to have more elements than memory can hold of out's
// type.
func (n Node) CheckFits(op string, out Block) {
	count, known := n.Len()
	if !known || count < 1<<20 {
		return
	}
	if size, _ := out.Size(); !check.FitsMemory(count, uintptr(size)) {
		panic(fmt.Sprintf("par: %s: %d elements of %d bytes are more than memory can hold", op, count, size))
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

// IsZero reports whether n is the zero Node.
func (n Node) IsZero() bool { return n.src == nil }

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
