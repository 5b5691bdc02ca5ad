package describe

import (
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/place"
)

// Node is a pipeline up to one stage, without the type of its elements: a source, its
// tuning, if it has any, and a key. It is immutable. The zero Node is an empty pipeline. A
// Node is a small value that stays in registers.
//
// The short methods to which methods of par only forward are not inlined, because the
// package of a user would have four copies of each for every type of element.
type Node struct {
	Src   Source
	Tuned *Tuning // nil: not tuned
	ID    uint64  // names the pipeline in the engine's table of costs
}

// With returns n with another source after it and one more ingredient of its key.
func (n Node) With(src Source, ingredient uint64) Node {
	return Node{src, n.Tuned, Mix(n.ID, ingredient)}
}

// Renamed returns n with another key. It is for work of package par's own, and for tests.
func (n Node) Renamed(key uint64) Node { return Node{n.Src, n.Tuned, key} }

// Key returns the key that names the pipeline. It is made of the stages of the pipeline and
// the code of their functions.
func (n Node) Key() uint64 {
	if n.Src == nil {
		return 0
	}
	return n.ID
}

// Proto returns the prototype of the blocks of n.
func (n Node) Proto() Block { return n.Src.Proto() }

// Len returns the number of elements, if that is known without running anything.
func (n Node) Len() (count int, known bool) {
	if n.Src == nil {
		return 0, true
	}
	sh := n.Src.Shape()
	if !sh.Is(Exact) || sh.Is(Breaker|Streamed) {
		return 0, false
	}
	return sh.N, true
}

// Mix adds an ingredient to a key of the engine's table of costs. The key distinguishes
// pipelines that do different work: it is made of the kinds of their stages and the code of
// the functions in them.
func Mix(key, ingredient uint64) uint64 { return engine.Mix(key, ingredient) }

// Pooled reports whether n has a place: a pool, a class or a name of its own.
func (n Node) Pooled() bool { return n.Src != nil && n.Place() != nil }

// InPool runs f, an ending, on n at n's place.
func (n Node) InPool(f func(n Node)) {
	InPlace(n, func(n Node) int { f(n); return 0 })
}

// IsZero reports whether n is the zero Node.
func (n Node) IsZero() bool { return n.Src == nil }

// Tuning returns the tuning of n. To change it, change a copy, as LimitTo does.
func (n Node) Tuning() *Tuning {
	if n.Tuned == nil {
		return &untuned
	}
	return n.Tuned
}

// retuned returns n with the tuning t.
func (n Node) retuned(t Tuning) Node { return Node{n.Src, &t, n.ID} }

// IsUnordered reports whether the user has said that the order of n doesn't matter.
func (n Node) IsUnordered() bool { return n.Tuning().Unordered }

// Place returns where n is to run; nil: where the caller is at work.
func (n Node) Place() *place.Place { return n.Tuning().Place }

// Limited reports whether n has a limit.
func (n Node) Limited() bool { return n.Tuning().Limit != 0 }
