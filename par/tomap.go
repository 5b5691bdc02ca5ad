package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/iter"
)

// ToMap returns a map from the first of every pair to the second. Of pairs with equal keys
// the last one wins, key and value, as in a plain loop. If there are no elements the map is
// empty and not nil. [GroupBy] tells when keys are equal.
//
// Besides the map, ToMap takes some 60 bytes, one key and one value for each different key
// and worker. The map itself is filled by one goroutine.
func ToMap[K comparable, V any](it Iter[Pair[K, V]]) map[K]V {
	n := it.Node()
	if n.Pooled() {
		var m map[K]V
		n.InPool(func(n iter.Node) { m = ToMap(Iter[Pair[K, V]]{n}) })
		return m
	}
	runKey := endings.RunKey(n, describe.ToMap, 0)
	p := takeKeying[K](runKey)
	p.values = of[V]()
	p.run.Prepare(n, runKey)
	p.run.Run(p.newLane, func(b *endings.Kept) {
		l := b.State.(*keyLane[K])
		// What the lane has stands by id, and at holds the position of the block that the
		// value is from.
		values, at := l.values.(*vec[V]), l.at
		for xs := in[Pair[K, V]](b.In); len(xs) > 0; {
			n := min(len(xs), tableBatch)
			for i := range xs[:n] {
				noteKey(&l.table, i, xs[i].First)
			}
			looked(l, n, b.Lo)
			at = extended(at, len(l.table.keys))
			values.Xs = append(values.Xs, make([]V, len(at)-len(values.Xs))...)
			for i, id := range l.ids[:n] {
				if b.Lo >= at[id] { // Pieces need not come from left to right.
					values.Xs[id], at[id] = xs[i].Second, b.Lo
				}
			}
			xs = xs[n:]
		}
		l.at = at
	})
	keys, ids := merged(p)
	m := mapOf(keys, lastValues[V](&p.keyRun, ids, len(keys)))
	putKeying(p)
	return m
}

// lastValues returns for each of so many keys the value that comes last.
func lastValues[V any](p *keyRun, ids ledger.Renumbering, keys int) []V {
	if len(p.lanes) == 1 {
		return in[V](p.lanes[0].values)
	}
	values, at := make([]V, keys), make([]int, keys)
	for i, l := range p.lanes {
		for id, v := range in[V](l.values) {
			if to := ids.Of(i, id); l.at[id] >= at[to] {
				values[to], at[to] = v, l.at[id]
			}
		}
	}
	return values
}
