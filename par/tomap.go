package par

import "github.com/seed1237c087/manta/par/iter"

// ToMap returns a map from the first of every pair to the second. Of pairs with equal keys
// the last one wins, key and value, as in a plain loop. If there are no elements the map is
// empty and not nil. [GroupBy] tells when keys are equal.
//
// Besides the map, ToMap takes some 60 bytes, one key and one value for each different key
// and worker. The map itself is filled by one goroutine.
func ToMap[K comparable, V any](it Iter[Pair[K, V]]) map[K]V {
	n := it.node()
	if n.Pooled() {
		var m map[K]V
		n.InPool(func(n *iter.Node) { m = ToMap(Iter[Pair[K, V]]{n}) })
		return m
	}
	runKey := n.RunKey(iter.ToMap, 0)
	p := takeKeying[K](runKey)
	p.values = of[V]()
	p.run.Prepare(n, runKey)
	p.run.Run(p, pairKeeper[K, V]{})
	keys, ids := p.merged()
	m := mapOf(keys, lastValues[K, V](p, ids, len(keys)))
	p.retire()
	return m
}

// lastValues returns for each of so many keys the value that comes last.
func lastValues[K comparable, V any](p *keying[K], ids iter.Renumbering, keys int) []V {
	lanes := p.run.Participants()
	if lanes == 1 {
		return in[V](p.lane(0).partials.Values)
	}
	values, at := make([]V, keys), make([]int, keys)
	for i := range lanes {
		l := &p.lane(i).partials
		for id, v := range in[V](l.Values) {
			if to := ids.Of(i, id); l.At[id] >= at[to] {
				values[to], at[to] = v, l.At[id]
			}
		}
	}
	return values
}

// pairKeeper keeps the last value of every key. What it has stands by id, and At holds the
// position of the block that the value is from.
type pairKeeper[K comparable, V any] struct{}

func (pairKeeper[K, V]) Keep(k *iter.Kept) {
	l := k.State.(*keyLane[K])
	p := &l.partials
	values := p.Values.(*vec[V])
	for xs := in[Pair[K, V]](k.In); len(xs) > 0; {
		n := min(len(xs), tableBatch)
		for i := range xs[:n] {
			l.table.note(i, xs[i].First)
		}
		l.looked(n, k.Lo)
		keys := len(l.table.keys)
		p.At = extended(p.At, keys)
		if more := keys - len(values.xs); more > 0 {
			values.xs = append(values.xs, make([]V, more)...)
		}
		for i, id := range l.ids[:n] {
			if k.Lo >= p.At[id] { // Pieces need not come from left to right.
				values.xs[id], p.At[id] = xs[i].Second, k.Lo
			}
		}
		xs = xs[n:]
	}
}
