package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// GroupBy returns for every key the elements that have it, in the order of it. key is
// called once for each element. If there are no elements the map is empty and not nil.
//
// Keys are equal if they are in Go's maps: each NaN makes a group of its own, and an
// interface that can't be compared panics. Of keys that are equal and yet differ, as 0 and
// -0, the map has the last.
//
// The groups are windows of one slice, and their capacity ends where they end. So to append
// to one copies it, and to keep one keeps all of them from being freed. Besides that slice
// and the map, GroupBy takes 4 bytes for each element, up to 4 more to sort them by group,
// some 40 bytes and one key for each different key and for up to 32,768 of each worker, a copy of the elements
// unless they are those of a [Slice], and 12 bytes and one key for each element if keys are many. The map itself is filled by one goroutine, which
// counts if nearly all keys differ. GroupBy panics if key is nil.
func GroupBy[T any, K comparable](it Iter[T], key func(T) K) map[K][]T {
	check.Func("GroupBy", key == nil)
	it.n.CheckFits("GroupBy", of[T]())
	n := it.Node()
	if n.Pooled() {
		var groups map[K][]T
		n.InPool(func(n iter.Node) { groups = GroupBy(Iter[T]{n}, key) })
		return groups
	}
	ks, all, ends := grouped(n, describe.GroupBy, key, false)
	parts := (len(ks) + groupsPart - 1) / groupsPart
	return bykey.Fill(len(ks), parts, endings.Share, func(part int) ([]K, [][]T) {
		lo, hi := part*groupsPart, min((part+1)*groupsPart, len(ks))
		groups := make([][]T, hi-lo)
		from := 0
		if lo > 0 {
			from = ends[lo-1]
		}
		for i := range groups {
			to := ends[lo+i]
			groups[i] = all[from:to:to]
			from = to
		}
		return ks[lo:hi], groups
	})
}

// groupsPart is of how many groups a goroutine makes what a map gets.
const groupsPart = 1 << 14

// grouped returns the keys of the elements of n, in the order in which they first appear if ordered is set, the elements by
// their keys, and where those of each end.
func grouped[T any, K comparable](n iter.Node, kind iter.Kind, key func(T) K, ordered bool) (ks []K, all []T, ends []int) {
	p := bykey.Take[K, bykey.None, bykey.None](endings.RunKey(n, kind, describe.Code(key)))
	bykey.Prepare(p, n, endings.RunKey(n, kind, describe.Code(key)), bykey.Only[K](bykey.Asks{Numbered: true, Ordered: ordered}))
	var groups ledger.Grouping
	groups.Place(&p.Keeping)
	bykey.Do(p, func(b *endings.Kept) {
		numbers := b.State.(*bykey.Lane[K, bykey.None, bykey.None]).Sheaves.Add(&groups, b)
		keyBlock(b, in[T](b.In), key, func(_ *endings.Kept, l *bykey.Lane[K, bykey.None, bykey.None], ids []uint32, _ []T) {
			bykey.Number(l, ids, numbers[l.Done:])
		})
	})
	ks, numbers := bykey.Numbered(p)
	sheaves := func(i int) *ledger.Sheaves {
		return &p.Keeping.State(i).(*bykey.Lane[K, bykey.None, bykey.None]).Sheaves
	}
	xs, ends := groups.Sort(sheaves, numbers, len(ks), loops.Put[T])
	bykey.Put(p)
	return ks, in[T](xs), ends
}
