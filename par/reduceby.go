package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// ReduceBy returns for every key the values of the elements that have it, combined by op,
// which must be associative; it need not be commutative. key and value are called once for
// each element, and op once less than there are elements of a key. If there are no elements
// the map is empty and not nil. [GroupBy] tells when keys are equal, and which of them the
// map has.
//
// Values are combined from left to right within stretches of the input, of which there are
// some 128 or as many as there are of 32,768 elements. Those of the stretches are combined
// from left to right, too. If most of the first elements, a thousand to some ten thousand of
// them, differ in their keys, the values of the others are combined from left to right without
// stretches. So the elements alone fix the brackets, and the result has the same bits on every
// run, whatever the number of workers, even if op is associative for rounding only. It is not
// that of a plain loop then, and [Iter.WithMinLen] and [Iter.WithMaxLen] may change it.
//
// Behind [Iter.Unordered] each worker has one value for each key, and combines what it meets
// as it comes: op must be commutative then.
//
// Besides the map, ReduceBy takes some 50 bytes, one key and one value for each different
// key, the same for up to 32,768 of them for each worker, and one key, one value and 16 bytes
// for each of some ten thousand elements for each worker. The map itself is filled by one
// goroutine. ReduceBy panics if a function is nil.
func ReduceBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	check.Func("ReduceBy", key == nil || value == nil || op == nil)
	code := describe.Code(key) ^ describe.Code(value) ^ describe.Code(op)
	add := func(to *V, first bool, v V) {
		if first {
			*to = v
		} else {
			*to = op(*to, v)
		}
	}
	return reduceByKey(it, code, key, op, add, false, func(b *endings.Kept, l *reduceLane[K, V, V], ids []uint32, xs []T) {
		if l.run.single {
			s := openSpan(l)
			for i, x := range xs[:len(ids)] {
				v := value(x)
				addSingle(l, s, i).x = v
			}
			return
		}
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

// reduceByKey returns for every key the values that batch makes of its elements, combined by
// op. batch combines the values of some elements, whose ids it gets, with what the lane
// has of their keys in the stretch at hand, or begins with them. If they are kept one by one,
// add adds one to a value later on. along: that is so, or is done at once, if nothing tells how
// many stretches there will be.
func reduceByKey[T any, K comparable, V, I any](it Iter[T], code uint64, key func(T) K, op func(V, V) V,
	add func(to *V, first bool, x I), along bool, batch func(b *endings.Kept, l *reduceLane[K, V, I], ids []uint32, xs []T),
) map[K]V {
	n := it.Node()
	if n.Pooled() {
		var m map[K]V
		n.InPool(func(n iter.Node) { m = reduceByKey(Iter[T]{n}, code, key, op, add, along, batch) })
		return m
	}
	p := reducedRun(n, code, key, op, add, along, batch)
	m := reducedMap(p)
	putReducing(p)
	return m
}

// reducedRun returns the run of reduceByKey when all participants are done, to be put back.
func reducedRun[T any, K comparable, V, I any](n iter.Node, code uint64, key func(T) K, op func(V, V) V,
	add func(to *V, first bool, x I), along bool, batch func(b *endings.Kept, l *reduceLane[K, V, I], ids []uint32, xs []T),
) *reducing[K, V, I] {
	runKey := endings.RunKey(n, describe.ReduceBy, code)
	p := takeReducing[K, V, I](runKey)
	p.op, p.add = op, add
	prepareReducing(p, n, runKey, along)
	runReducing(p, func(b *endings.Kept) { addBlock(b, in[T](b.In), b.State.(*reduceLane[K, V, I]), key, batch) })
	return p
}

// addBlock does a block of reduceByKey.
func addBlock[T any, K comparable, V, I any](b *endings.Kept, xs []T, l *reduceLane[K, V, I], key func(T) K,
	batch func(b *endings.Kept, l *reduceLane[K, V, I], ids []uint32, xs []T),
) {
	beginBlock(l, b)
	n := 0 // How many keys of a batch are noted.
	end := func() {
		noted := n
		n = 0
		ids := l.batch[:noted]
		if !l.run.single || l.front == alone {
			lookup(&l.table.keys, ids, b.Lo)
			l.at = extended(l.at, len(l.table.keys.keys))
		}
		batch(b, l, ids, xs[:noted])
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
