package par

import "github.com/seed1237c087/manta/par/iter"

// ReduceBy returns for every key the values of the elements that have it, combined by op,
// which must be associative; it need not be commutative. key and value are called once for
// each element, and op once less than there are elements of a key. If there are no elements
// the map is empty and not nil. [GroupBy] tells when keys are equal, and which of them the
// map has.
//
// Values are combined from left to right within stretches of the input, at most 128 of
// them, and then those of the stretches, along a tree. Both are fixed by positions, so the
// result has the same bits on every run, whatever the number of workers, even if op is
// associative for rounding only. It is not that of a plain loop then, and [Iter.WithMinLen]
// and [Iter.WithMaxLen] may change it.
//
// Besides the map, ReduceBy takes some 50 bytes and one key for each different key and
// worker, and up to three values and 12 bytes for each different key of each stretch. If
// the elements come from a sequence, as from [FromSeq], stretches are combined in between,
// and memory stays within some times that of the map. The map itself is filled by one
// goroutine. ReduceBy panics if a function is nil.
func ReduceBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	checkFunc("ReduceBy", key == nil || value == nil || op == nil)
	code := iter.Code(key) ^ iter.Code(value) ^ iter.Code(op)
	return reduceByKey(it, code, op, &partialKeeper[T, K]{key, func(k *iter.Kept, p *iter.Partials, ids []uint32, xs []T) {
		values := p.Values.(*vec[V])
		for i, id := range ids {
			for p.Done+i >= k.Limit {
				p.Next(k, i)
			}
			v := value(xs[i])
			if at := p.At[id] - 1; at >= p.Unit {
				values.xs[at] = op(values.xs[at], v)
				continue
			}
			values.xs = append(values.xs, v)
			p.Add(id)
		}
	}})
}

// reduceByKey runs a keeper whose values op combines, and returns the map.
func reduceByKey[T any, K comparable, V any](it Iter[T], code uint64, op func(V, V) V, keeper *partialKeeper[T, K]) map[K]V {
	n := it.node()
	if n.Pooled() {
		var m map[K]V
		n.InPool(func(n *iter.Node) { m = reduceByKey(Iter[T]{n}, code, op, keeper) })
		return m
	}
	runKey := n.RunKey(iter.ReduceBy, code)
	p := takeKeying[K](runKey)
	p.values, p.put, p.kernel = of[V](), put[V], byPairs[V](op)
	p.run.PrepareStretched(n, runKey)
	p.run.Between = func() { compact(p) }
	p.run.Run(p, keeper)
	keys, values := combined(p)
	m := mapOf(keys, in[V](values))
	p.retire()
	return m
}

// combined returns the keys of all lanes, and the value of each.
func combined[K comparable](p *keying[K]) ([]K, iter.Block) {
	keys, ids := p.merged()
	if len(keys) == 0 {
		return nil, p.values.Make(0)
	}
	partials := func(i int) *iter.Partials { return &p.lane(i).partials }
	return keys, p.run.Combined(partials, ids, len(keys), p.put, p.kernel)
}

// compactAt is how many values of stretches the lanes may have after a batch.
const compactAt = 1 << 14

// compact combines what the batches so far have left, if that is much, so that a long
// sequence with few keys does not take more and more memory. When that is depends on the
// elements alone.
func compact[K comparable](p *keying[K]) {
	lanes, n := p.run.Participants(), 0
	for i := range lanes {
		n += p.lane(i).partials.Values.Len()
	}
	if n < max(compactAt, p.room) {
		return
	}
	keys, values := combined(p)
	for i := range lanes {
		l := p.lane(i)
		*l = keyLane[K]{} // What it had are keys and values now.
		p.open(l)
	}
	p.room = 4 * len(keys)
	before := p.run.Base() - 1 // They come before all that follows.
	l := &p.first
	for len(keys) > 0 {
		n := min(len(keys), len(l.ids))
		for i, k := range keys[:n] {
			l.table.note(i, k)
		}
		l.looked(n, before)
		keys = keys[n:]
	}
	l.partials.Put(values, before) // Keys differ, so that their ids are 0, 1, 2 ...
}

// partialKeeper combines the values of a key within a unit; see [iter.Partials].
type partialKeeper[T any, K comparable] struct {
	key func(T) K
	// add combines the values of a batch of elements, whose ids it gets, with what there is
	// of their keys in the unit, or begins with them.
	add func(k *iter.Kept, p *iter.Partials, ids []uint32, xs []T)
}

func (f *partialKeeper[T, K]) Keep(k *iter.Kept) {
	l := k.State.(*keyLane[K])
	l.partials.Begin()
	for xs := in[T](k.In); len(xs) > 0; {
		n := min(len(xs), tableBatch)
		f.note(k, l, xs[:n])
		f.combine(k, l, xs[:n])
		xs = xs[n:]
	}
	l.partials.End(k)
}

// note notes the keys of a batch. If that panics, the values before are combined still, for
// the sake of a panic there, which comes earlier.
func (f *partialKeeper[T, K]) note(k *iter.Kept, l *keyLane[K], xs []T) {
	n := 0
	defer func() {
		if n < len(xs) {
			f.combine(k, l, xs[:n])
		}
	}()
	key := f.key
	for i, x := range xs {
		l.table.note(i, key(x))
		n++
	}
}

func (f *partialKeeper[T, K]) combine(k *iter.Kept, l *keyLane[K], xs []T) {
	l.looked(len(xs), k.Lo)
	p := &l.partials
	p.At = extended(p.At, len(l.table.keys))
	f.add(k, p, l.ids[:len(xs)], xs)
	p.Done += len(xs)
}
