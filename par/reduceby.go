package par

import (
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/iter"
)

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
	return reduceByKey(it, code, key, op, func(b *iter.Kept, p *ledger.Partials, ids []uint32, xs []T) {
		values := p.Values.(*vec[V])
		for i, id := range ids {
			for p.Done+i >= b.Limit {
				p.Next(b, i)
			}
			v := value(xs[i])
			if at := p.At[id] - 1; at >= p.Unit {
				values.Xs[at] = op(values.Xs[at], v)
				continue
			}
			values.Xs = append(values.Xs, v)
			p.Add(id, len(values.Xs))
		}
	})
}

// reduceByKey returns for every key the values that add makes of its elements, combined by
// op. add combines the values of a batch of elements, whose ids it gets, with what there is
// of their keys in the unit, or begins with them; see [ledger.Partials].
func reduceByKey[T any, K comparable, V any](it Iter[T], code uint64, key func(T) K, op func(V, V) V,
	add func(b *iter.Kept, p *ledger.Partials, ids []uint32, xs []T),
) map[K]V {
	n := it.Node()
	if n.Pooled() {
		var m map[K]V
		n.InPool(func(n iter.Node) { m = reduceByKey(Iter[T]{n}, code, key, op, add) })
		return m
	}
	runKey := n.RunKey(iter.ReduceBy, code)
	p := takeKeying[K](runKey)
	p.values, p.put = of[V](), put[V]
	p.segment = func(b iter.Block, lo, hi int) {
		xs := in[V](b)
		xs[lo] = foldTree(op, xs[lo:hi])
	}
	p.run.PrepareStretched(n, runKey)
	p.run.Between = func() { compact(p) }
	p.run.Run(p.newLane, func(b *iter.Kept) { addBlock(b, in[T](b.In), b.State.(*keyLane[K]), key, add) })
	keys, values := combined(p)
	m := mapOf(keys, in[V](values))
	putKeying(p)
	return m
}

// addBlock does a block of reduceByKey.
func addBlock[T any, K comparable](b *iter.Kept, xs []T, l *keyLane[K], key func(T) K,
	add func(b *iter.Kept, p *ledger.Partials, ids []uint32, xs []T),
) {
	p := &l.partials
	p.Begin()
	n := 0 // How many keys of a batch are noted.
	end := func() {
		looked(l, n, b.Lo)
		p.At = extended(p.At, len(l.table.keys))
		noted := n
		n = 0
		add(b, p, l.ids[:noted], xs[:noted])
		p.Done += noted
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
			noteKey(&l.table, n, key(x))
			n++
		}
		noted := n
		end()
		xs = xs[noted:]
	}
	p.End(b)
}

// combined returns the keys of all lanes, and the value of each.
func combined[K comparable](p *keying[K]) ([]K, iter.Block) {
	keys, ids := merged(p)
	return keys, combineLanes(&p.keyRun, ids, len(keys))
}

// combineLanes returns the values of so many keys.
func combineLanes(p *keyRun, ids ledger.Renumbering, keys int) iter.Block {
	if keys == 0 {
		return p.values.Make(0)
	}
	partials := func(i int) *ledger.Partials { return &p.lanes[i].partials }
	return ledger.Combined(&p.run, partials, ids, keys, p.put, p.segment)
}

// compactAt is how many values of stretches the lanes may have after a batch.
const compactAt = 1 << 14

// compact combines what the batches so far have left, if that is much, so that a long
// sequence with few keys does not take more and more memory. When that is depends on the
// elements alone.
func compact[K comparable](p *keying[K]) {
	lanes := make([]*keyLane[K], p.run.Participants())
	n := 0
	for i := range lanes {
		lanes[i] = p.run.State(i).(*keyLane[K])
		n += lanes[i].partials.Values.Len()
	}
	if n < max(compactAt, p.room) {
		return
	}
	keys, values := combined(p)
	for _, l := range lanes {
		*l = keyLane[K]{} // What it had are keys and values now.
		openLane(p, l)
	}
	p.room = 4 * len(keys)
	before := p.run.Base() - 1 // They come before all that follows.
	l := lanes[0]
	for len(keys) > 0 {
		n := min(len(keys), len(l.ids))
		for i, k := range keys[:n] {
			noteKey(&l.table, i, k)
		}
		looked(l, n, before)
		keys = keys[n:]
	}
	l.partials.Put(values, before) // The keys differ, so their ids are 0, 1, 2 and so on.
}
