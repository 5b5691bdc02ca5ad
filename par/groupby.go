package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/iter"
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
// some 50 bytes and one key for each different key and worker, and a copy of the elements
// unless they are those of a [Slice]. The map itself is filled by one goroutine, which
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
	p := groupingRun(n, key, nil)
	keys, _, all, ends := grouped[T](p)
	groups := make(map[K][]T, len(keys))
	from, xs := 0, in[T](all)
	for id, k := range keys {
		to := ends[id]
		groups[k] = xs[from:to:to]
		from = to
	}
	putKeying(p)
	return groups
}

// groupingRun returns a run of n that has kept the elements with the ids of their keys, when all
// participants are done. note, if not nil, is called for the ids of each batch, with where the
// first of them stands.
func groupingRun[T any, K comparable](n iter.Node, key func(T) K, note func(l *keyed, ids []uint32, at sighting)) *keying[K] {
	runKey := endings.RunKey(n, describe.GroupBy, describe.Code(key))
	p := takeKeying[K](runKey)
	p.grouped = true
	p.run.Prepare(n, runKey)
	p.groups.Place(&p.run)
	p.run.Run(p.newLane, func(b *endings.Kept) {
		l := b.State.(*keyLane[K])
		l.ids = l.sheaves.Add(&l.run.groups, b)
		done := 0
		for xs := in[T](b.In); len(xs) > 0; {
			n := min(len(xs), tableBatch)
			for i, x := range xs[:n] {
				noteKey(&l.table, i, key(x))
			}
			ids := l.ids[:n]
			looked(l, n, b.Lo)
			if note != nil {
				note(&l.keyed, ids, sighting{b.Lo, done})
			}
			xs, done = xs[n:], done+n
		}
	})
	return p
}

// grouped returns the keys, what has become of the ids of each participant, the elements by the ids of their
// keys, and where those of each end.
func grouped[T any, K comparable](p *keying[K]) (keys []K, ids ledger.Renumbering, all iter.Block, ends []int) {
	keys, ids = merged(p)
	all, ends = p.groups.Sort(func(i int) *ledger.Sheaves { return &p.lanes[i].sheaves }, ids, len(keys), put[T])
	return keys, ids, all, ends
}

// put is the [ledger.Put] for blocks of T.
func put[T any](out, from iter.Block, lo int, ids []uint32, at []int) {
	to, xs := in[T](out), in[T](from)[lo:]
	for i, x := range xs[:len(ids)] {
		id := ids[i]
		to[at[id]] = x
		at[id]++
	}
}
