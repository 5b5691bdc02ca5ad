package par

import "github.com/seed1237c087/manta/par/iter"

// ReduceBy returns for every key the values of the elements that have it, combined by op,
// which must be associative; it need not be commutative. key and value are called once for
// each element, and op once less than there are elements of a key. If there are no elements
// the map is empty and not nil. [GroupBy] tells when keys are equal, and which of them the
// map has.
//
// Values are combined from left to right within stretches of the input: at most 128 of them,
// or as many as there are of 32,768 elements. Those of the stretches are combined from left to
// right, too. Positions alone fix the stretches, so the result has the same bits on every run,
// whatever the number of workers, even if op is associative for rounding only. It is not that
// of a plain loop then, and [Iter.WithMinLen] and [Iter.WithMaxLen] may change it.
//
// Behind [Iter.Unordered] each worker has one value for each key, and combines what it meets
// as it comes: op must be commutative then. That saves time if a stretch has about as many
// different keys as elements.
//
// Besides the map, ReduceBy takes some 50 bytes, one key and one value for each different key
// and the same for up to 32,768 of them for each worker, and one value and 12 bytes for each
// different key of some of the stretches. The map itself is filled by one goroutine. ReduceBy
// panics if a function is nil. Of several panics of op in different stretches the one of the
// lowest position surfaces.
func ReduceBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	checkFunc("ReduceBy", key == nil || value == nil || op == nil)
	code := iter.Code(key) ^ iter.Code(value) ^ iter.Code(op)
	return reduceByKey(it, code, key, op, func(b *iter.Kept, l *reduceLane[K, V], ids []uint32, xs []T) {
		for i, id := range ids {
			for l.done+i >= b.Limit {
				nextStretch(l, b, ids, i)
				id = ids[i]
			}
			v := value(xs[i])
			if at := l.at[id]; at > l.stretch {
				to := &l.values[at-1-l.base]
				*to = op(*to, v)
				continue
			}
			l.values = append(l.values, v)
			l.note(id, len(l.values))
		}
	})
}

// reduceByKey returns for every key the values that add makes of its elements, combined by
// op. add combines the values of a batch of elements, whose ids it gets, with what the lane
// has of their keys in the stretch at hand, or begins with them.
func reduceByKey[T any, K comparable, V any](it Iter[T], code uint64, key func(T) K, op func(V, V) V,
	add func(b *iter.Kept, l *reduceLane[K, V], ids []uint32, xs []T),
) map[K]V {
	n := it.Node()
	if n.Pooled() {
		var m map[K]V
		n.InPool(func(n iter.Node) { m = reduceByKey(Iter[T]{n}, code, key, op, add) })
		return m
	}
	runKey := n.RunKey(iter.ReduceBy, code)
	p := takeReducing[K, V](runKey)
	prepareReducing(p, n, runKey, op)
	p.run.Run(p.newLane, func(b *iter.Kept) { addBlock(b, in[T](b.In), b.State.(*reduceLane[K, V]), key, add) })
	m := reducedMap(p)
	putReducing(p)
	return m
}

// addBlock does a block of reduceByKey.
func addBlock[T any, K comparable, V any](b *iter.Kept, xs []T, l *reduceLane[K, V], key func(T) K,
	add func(b *iter.Kept, l *reduceLane[K, V], ids []uint32, xs []T),
) {
	beginBlock(l, b)
	n := 0 // How many keys of a batch are noted.
	end := func() {
		noted := n
		n = 0
		ids := l.batch[:noted]
		lookup(&l.table.keys, ids, b.Lo)
		l.at = extended(l.at, len(l.table.keys.keys))
		add(b, l, ids, xs[:noted])
		l.done += noted
	}
	defer func() {
		if n > 0 {
			// A key has panicked. The values before are combined still, for the sake of a
			// panic there, which comes earlier.
			end()
		}
	}()
	for len(xs) > 0 {
		for _, x := range xs[:min(len(xs), tableBatch)] {
			noteKey(&l.table.keys, n, key(x))
			n++
		}
		noted := n
		end()
		xs = xs[noted:]
	}
}
