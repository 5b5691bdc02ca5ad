package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// ToSet returns a map with the elements as its keys. If there are no elements, the map is empty and not nil.
// [GroupBy] says when elements are equal, and which of several equal elements the map has.
//
// Besides the map, ToSet takes as much memory as [CountBy]. One goroutine fills the map; [Distinct] makes no map.
func ToSet[T comparable](it Iter[T]) map[T]struct{} {
	n := it.Node()
	if n.Pooled() {
		return inPool(it, ToSet[T])
	}
	p := only[T](n, 0, bykey.PlanSpec{})
	set := bykey.Map(p)
	bykey.Put(p)
	return set
}

// only returns a run that has kept the different elements of n. The caller puts the run back.
func only[T comparable](n iter.Node, code uint64, asks bykey.PlanSpec) *bykey.Run[T, bykey.NoValue, bykey.NoValue] {
	p := bykey.Take[T, bykey.NoValue, bykey.NoValue](endings.RunKey(n, describe.ToSet, code))
	keeper, ok := p.Keying.(endings.KeepLoop)
	if !ok {
		keeper = func(b *endings.KeepStep) { ownBlock(b, in[T](b.In), bykey.KeepOnly[T]) }
		p.Keying = keeper
	}
	bykey.Prepare(p, n, bykey.Only[T](asks))
	bykey.Do(p, keeper)
	return p
}
