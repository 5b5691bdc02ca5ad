package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// GroupedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with the elements that have it, in their order. It is a [GroupBy] that goes on
// to other stages and needs no map: see there for keys that are equal and for what the groups
// share. The elements are grouped when an ending runs; key is called once for each. GroupedBy
// panics if key is nil.
func GroupedBy[T any, K comparable](it Iter[T], key func(T) K) Iter[Pair[K, []T]] {
	check.Func("GroupedBy", key == nil)
	return Iter[Pair[K, []T]]{sources.Remade(it.Node(), describe.GroupedBy, describe.Code(key), of[Pair[K, []T]](), func(_ *sources.Bound, n iter.Node) iter.Block {
		n.CheckFits("GroupedBy", of[T]())
		p := groupingRun(n, key, noteFirsts)
		keys, ids, all, ends := grouped[T](p)
		groups := make([]Pair[K, []T], len(keys))
		from, xs := 0, in[T](all)
		for id, k := range keys {
			to := ends[id]
			groups[id] = MakePair(k, xs[from:to:to])
			from = to
		}
		firsts := firstsOf(p.lanes, ids, len(keys))
		putKeying(p)
		return &vec[Pair[K, []T]]{Xs: arranged(groups, firsts, n.Limited())}
	})}
}

// noteFirsts notes where keys were first met. The first of ids is of the element at at, and the
// others are of those behind it.
func noteFirsts(l *keyed, ids []uint32, at sighting) {
	for i, id := range ids {
		here := sighting{at.block, at.nth + i}
		if int(id) == len(l.firsts) {
			l.firsts = append(roomy(l.firsts), here)
		} else if here.before(l.firsts[id]) { // Pieces need not come from left to right.
			l.firsts[id] = here
		}
	}
}

// firstsOf returns where each of so many keys was first met by anybody.
func firstsOf(lanes []*keyed, ids ledger.Renumbering, keys int) []sighting {
	if len(lanes) == 1 {
		return lanes[0].firsts
	}
	firsts, met := make([]sighting, keys), make([]bool, keys)
	for i, l := range lanes {
		for id, at := range l.firsts {
			if to := ids.Of(i, id); !met[to] || at.before(firsts[to]) {
				firsts[to], met[to] = at, true
			}
		}
	}
	return firsts
}
