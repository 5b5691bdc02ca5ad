package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// GroupedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear. Each key comes with the elements with that key, in their order. GroupedBy is
// [GroupBy] without the map, so that other stages can follow. GroupBy says when keys are equal,
// and what memory the groups share. The elements are grouped when an ending runs; key is called
// once for each element. GroupedBy panics if key is nil.
func GroupedBy[T any, K comparable](it Iter[T], key func(T) K) Iter[Pair[K, []T]] {
	check.Func("GroupedBy", key == nil)
	return byKeys[Pair[K, []T]](it.Node(), describe.GroupedBy, describe.Code(key), func(n iter.Node) iter.Block {
		n.CheckFits("GroupedBy", of[T]())
		ks, all, ends := grouped(n, describe.GroupedBy, key, true)
		groups := make([]Pair[K, []T], len(ks))
		endings.Share(groupsParts(len(ks)), func(part int) {
			eachGroup(all, ends, part, func(i int, group []T) { groups[i] = MakePair(ks[i], group) })
		})
		return &vec[Pair[K, []T]]{Xs: groups}
	})
}
