package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// GroupBy returns a map from every key to the elements with that key, in their order. key is called once for each element. If there are no
// elements, the map is empty and not nil.
//
// Keys are equal if they are equal in Go's maps: each NaN makes a group of its own, and an interface that can't be compared panics. If keys are
// equal and yet differ, as 0 and -0, the map has the last of them.
//
// The groups are windows of one slice, and the capacity of a group ends where the group ends. Therefore an append to a group copies the group, and
// as long as one group is kept, none is freed. Besides that slice and the map, GroupBy takes 4 bytes for each element, and to sort the elements by
// group up to 4 more, or 4 and one element if groups are many. It also takes some 40 bytes and one key for each different key and for up to 32,768
// of each worker, a copy of the elements unless they are those of a [Slice], and 12 bytes and one key for each element if keys are many. One
// goroutine fills the map, which takes much of the time if nearly all keys differ. GroupBy panics if key is nil.
func GroupBy[T any, K comparable](it Iter[T], key func(T) K) map[K][]T {
	check.Func("GroupBy", key == nil)
	n := it.Node()
	n.CheckFits("GroupBy", of[T]())
	if n.Pooled() {
		return inPool(it, func(it Iter[T]) map[K][]T { return GroupBy(it, key) })
	}
	ks, all, ends := grouped(n, describe.GroupBy, key, false)
	if len(ks) <= groupsPart {
		m := make(map[K][]T, len(ks))
		eachGroup(all, ends, 0, func(i int, group []T) { m[ks[i]] = group })
		return m
	}
	return bykey.Fill(len(ks), groupsParts(len(ks)), endings.Share, func(part int) ([]K, [][]T) {
		lo, hi := part*groupsPart, min((part+1)*groupsPart, len(ks))
		groups := make([][]T, hi-lo)
		eachGroup(all, ends, part, func(i int, group []T) { groups[i-lo] = group })
		return ks[lo:hi], groups
	})
}

// groupsPart is the number of groups in a part. One goroutine makes the groups of a part.
const groupsPart = 1 << 14

func groupsParts(groups int) int { return (groups + groupsPart - 1) / groupsPart }

// eachGroup calls put for each group of a part.
func eachGroup[T any](all []T, ends []int, part int, put func(i int, group []T)) {
	lo, hi := part*groupsPart, min((part+1)*groupsPart, len(ends))
	from := 0
	if lo > 0 {
		from = ends[lo-1]
	}
	for i := lo; i < hi; i++ {
		to := ends[i]
		put(i, all[from:to:to])
		from = to
	}
}

// grouped returns the keys of the elements of n, the elements sorted by key, and where the elements of each key end. If
// ordered is set, the keys are in the order in which they first appear.
func grouped[T any, K comparable](n iter.Node, kind iter.Kind, key func(T) K, ordered bool) (ks []K, all []T, ends []int) {
	p, ks, all, ends := numbered(n, kind, key, ordered)
	bykey.Put(p)
	return ks, all, ends
}

// numbered is grouped, and also returns the run.
func numbered[T any, K comparable](n iter.Node, kind iter.Kind, key func(T) K, ordered bool) (_ *bykey.Run[K, bykey.NoValue, bykey.NoValue], ks []K, all []T, ends []int) {
	p := bykey.Take[K, bykey.NoValue, bykey.NoValue](endings.RunKey(n, kind, describe.Code(key)))
	k := keyingOf[T](p)
	if k.same == nil {
		k.put = loops.Put[T]
		k.same = func(_ *endings.KeepStep, l *bykey.Lane[K, bykey.NoValue, bykey.NoValue], ids []uint32, _ []T) {
			bykey.Number(l, ids)
		}
	}
	keyed(p, n, bykey.Only[K](bykey.PlanSpec{Numbered: true, Ordered: ordered}), key, k.same)
	ks, xs, ends := bykey.Grouped(p, k.put)
	return p, ks, in[T](xs), ends
}
