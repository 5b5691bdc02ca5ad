package iter

import (
	"hash/maphash"
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// ReduceBy returns for every key the values of the elements that have it, combined by
// op, which must be associative; it need not be commutative. key and value are called
// once for each element, and op once less than there are elements of a key. Where
// there are no elements the map is empty and not nil. When keys are equal, and
// which of them the map has, is told at [GroupBy].
//
// Values are combined from left to right within stretches of the input, at most 128
// of them, and then those of the stretches, along a tree. Both are fixed by positions,
// so that the result has the same bits on every run, whatever the number of
// workers, even where op is associative for rounding only. It is not that of
// a plain loop then, and [Iter.WithMinLen] and [Iter.WithMaxLen] may change it.
//
// Besides the map, ReduceBy takes some 50 bytes and one key for each different key
// and worker, and up to three values and 12 bytes for each different key of each
// stretch; where the elements come from a sequence, as from [FromSeq], stretches are
// combined in between, and memory stays within some times that of the map. The map itself is filled by one goroutine. ReduceBy panics where a
// function is nil.
func ReduceBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	checkFunc("ReduceBy", key == nil || value == nil || op == nil)
	return reduceByKey(it, key, value, op)
}

func reduceByKey[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) map[K]V { return reduceByKey(it, key, value, op) })
	}
	p := &keyedReduction[T, K, V]{key: key, value: value, op: op, seed: maphash.MakeSeed()}
	p.fixed = true
	p.prepare(it, mix(it.key, mix(kindReduceBy, code(key)^code(value)^code(op))))
	p.cut(p.spec.N)
	p.beforeBatch, p.afterBatch = p.cut, p.compact
	drive(&p.pipeline, engine.Plan[nothing](p))
	return p.result()
}

// mostStretches is into how many stretches an input is cut at most, and
// batchStretches is that for a batch.
const (
	mostStretches  = 128
	batchStretches = 32
)

// cut fixes the units for n positions, which are the stretches.
func (p *keyedReduction[T, K, V]) cut(n int) {
	most := mostStretches
	if p.stream != nil {
		most = batchStretches
	}
	p.spec.Unit = 1
	if n > most {
		p.spec.Unit = 1 << bits.Len(uint((n-1)/most))
	}
	if p.sh.is(whole) {
		p.spec.Unit = engine.Unit(n) // A unit is an element.
	}
	if !p.sh.is(exact) {
		// Only marks, or the ends of blocks, tell to which unit an element belongs.
		p.marked = !p.sh.is(whole) && p.spec.MinLen <= 1 && p.spec.Unit < p.size
		p.byUnit = !p.marked
	}
}

type keyedReduction[T any, K comparable, V any] struct {
	keeping[T, reduceByLane[T, K, V]]
	key   func(T) K
	value func(T) V
	op    func(V, V) V
	seed  maphash.Seed
	room  int // values that the lanes may have before they are compacted
}

// result returns the map, when all lanes are done.
func (p *keyedReduction[T, K, V]) result() map[K]V {
	if len(p.lanes) == 0 {
		return map[K]V{}
	}
	keys, values := p.collected()
	res := make(map[K]V, len(keys))
	for id, k := range keys {
		res[k] = values[id]
	}
	return res
}

// collected returns all keys, and the value of each.
func (p *keyedReduction[T, K, V]) collected() ([]K, []V) {
	var sheaves []sheaf[V]
	for i, l := range p.lanes {
		for _, s := range l.sheaves {
			sheaves = append(sheaves, sheaf[V]{
				pos: s.pos, lane: i, ids: l.ids[s.from:s.to], xs: l.values[s.from:s.to],
			})
		}
	}
	m := mergeLanes(p.lanes, func(l *reduceByLane[T, K, V]) *table[K] { return &l.table })
	partials, ends := scatter(sheaves, m.ids, len(m.keys))
	if len(partials) == len(ends) {
		return m.keys, partials // One each.
	}
	p.combine(partials, ends, firstSeen(sheaves, len(m.keys)))
	values := make([]V, len(ends))
	from := 0
	for id, end := range ends {
		values[id] = partials[from]
		from = end
	}
	return m.keys, values
}

// compactAt is how many values of stretches the lanes may have after a batch.
const compactAt = 1 << 14

// compact combines what the batches so far have left, if that is much, so that a long
// sequence with few keys does not take more and more memory. When that is depends
// on the elements alone.
func (p *keyedReduction[T, K, V]) compact() {
	n := 0
	for _, l := range p.lanes {
		n += len(l.values)
	}
	if n < max(compactAt, p.room) {
		return
	}
	keys, values := p.collected()
	p.lanes, p.room = nil, 4*len(keys)
	p.first = reduceByLane[T, K, V]{} // What it had are keys and values now.
	l, _ := p.seat()
	p.used = 0
	p.equip(l)
	before := p.base - 1 // It comes before all that follows.
	l.ids, l.values = make([]uint32, len(keys)), values
	l.sheaves = []span{{before, 0, len(keys)}}
	for ids := l.ids; len(keys) > 0; {
		n := min(len(keys), tableBatch)
		for i, k := range keys[:n] {
			l.table.note(i, k)
		}
		l.table.lookup(ids[:n], before)
		keys, ids = keys[n:], ids[n:]
	}
	l.at = extended(l.at, len(l.table.keys))
}

// combine puts the value of every group into its first element. The groups come
// in the given order, which is that of positions, so that of several panics the
// first surfaces.
func (p *keyedReduction[T, K, V]) combine(partials []V, ends []int, order []uint32) {
	op := p.op
	groups := Slice(order)
	groups.key = mix(p.spec.Key, kindReduceBy)
	groups.ForEach(func(g uint32) {
		from := 0
		if g > 0 {
			from = ends[g-1]
		}
		if to := ends[g]; to-from > 1 {
			partials[from] = foldTree(op, partials[from:to])
		}
	})
}

// firstSeen returns the groups in the order in which they come first in sorted
// sheaves.
func firstSeen[T any](sheaves []sheaf[T], groups int) []uint32 {
	order := make([]uint32, 0, groups)
	seen := make([]bool, groups)
	for _, s := range sheaves {
		for _, id := range s.ids {
			if !seen[id] {
				seen[id] = true
				order = append(order, id)
			}
		}
	}
	return order
}

func (p *keyedReduction[T, K, V]) Lane() engine.Lane[nothing] {
	l, fresh := p.seat()
	if fresh {
		p.equip(l)
	}
	l.open(&p.pipeline, nil)
	l.base = p.base
	return l
}

// equip readies a new lane.
func (p *keyedReduction[T, K, V]) equip(l *reduceByLane[T, K, V]) {
	size := p.batchLen(tableBatch)
	l.plan = p
	l.table.open(p.seed, size)
	l.batchIDs, l.batch = make([]uint32, size), make([]V, size)
}

func (p *keyedReduction[T, K, V]) Join(nothing, nothing) nothing { return nothing{} }

// reduceByLane combines the values of a key within a unit. What it has of a unit
// stands in ids and values, one for each key; behind that comes the next unit.
type reduceByLane[T any, K comparable, V any] struct {
	lane[T]
	plan  *keyedReduction[T, K, V]
	base  int // what positions count from
	table table[K]
	// at holds for every id where its value stands, if that is not before unit.
	at      []int
	unit    int // where the values of the unit begin
	unitEnd int // the position where it ends
	ids     []uint32
	values  []V
	sheaves []span
	// batchIDs and batch are the ids and values of a batch.
	batchIDs []uint32
	batch    []V
	// In the block that take has got, a batch begins at done, and the unit ends at
	// limit; ends are those of the units behind that one, where they are marked.
	done, limit int
	ends        []int
}

// span is where a lane has what it found in a piece that begins at pos.
type span struct{ pos, from, to int }

func (l *reduceByLane[T, K, V]) Begin(lo, hi int) {
	l.lane.Begin(lo, hi)
	l.unitEnd = lo
}

func (l *reduceByLane[T, K, V]) Step(to int) int { return l.step(to, l) }
func (l *reduceByLane[T, K, V]) Finish() nothing { return nothing{} }

func (l *reduceByLane[T, K, V]) take(lo, _ int, xs []T) {
	from := len(l.values)
	l.done, l.limit, l.ends = 0, 0, nil
	switch {
	case l.p.marked:
		l.ends = l.marks.ends
	case lo < l.unitEnd: // It goes on.
		l.limit = l.unitLimit(lo)
	}
	for len(xs) > 0 {
		n := min(len(xs), tableBatch)
		l.look(lo, xs[:n])
		l.add(lo, n)
		xs = xs[n:]
	}
	if to := len(l.values); to > from {
		l.sheaves = append(l.sheaves, span{l.base + lo, from, to})
	}
}

// look sets the ids and values of a batch. Where a function panics, the values before
// it are combined still, for the sake of a panic there, which comes earlier.
func (l *reduceByLane[T, K, V]) look(lo int, xs []T) {
	n := 0
	defer func() {
		if n < len(xs) {
			l.find(lo, n)
			l.add(lo, n)
		}
	}()
	key, value := l.plan.key, l.plan.value
	for i, x := range xs {
		l.table.note(i, key(x))
		l.batch[i] = value(x)
		n++
	}
	l.find(lo, n)
}

func (l *reduceByLane[T, K, V]) find(lo, n int) {
	l.table.lookup(l.batchIDs[:n], l.base+lo)
	l.at = extended(l.at, len(l.table.keys))
}

// add combines the n values of the batch with what there is of their keys in the
// unit, or begins with them.
func (l *reduceByLane[T, K, V]) add(lo, n int) {
	op := l.plan.op
	values := l.batch[:n]
	for i, id := range l.batchIDs[:n] {
		for l.done+i >= l.limit {
			l.nextUnit(lo, l.done+i)
		}
		v := values[i]
		if at := l.at[id] - 1; at >= l.unit {
			l.values[at] = op(l.values[at], v)
			continue
		}
		l.ids, l.values = append(l.ids, id), append(l.values, v)
		l.at[id] = len(l.values) // One more, so that 0 is none.
	}
	l.done += n
}

// nextUnit begins the unit that element i of the block at lo belongs to.
func (l *reduceByLane[T, K, V]) nextUnit(lo, i int) {
	l.unit = len(l.values)
	switch {
	case l.p.byUnit:
		l.unitEnd = l.p.spec.UnitEnd(lo)
		l.limit = l.unitLimit(lo)
	case !l.p.marked:
		l.unitEnd = l.p.spec.UnitEnd(lo + i)
		l.limit = l.unitLimit(lo)
	case len(l.ends) > 0:
		l.limit, l.ends = l.ends[0], l.ends[1:]
	default: // What was salvaged of a block has no marks.
		l.limit = math.MaxInt
	}
}

// unitLimit returns where the unit ends among the elements of the block at lo.
func (l *reduceByLane[T, K, V]) unitLimit(lo int) int {
	if l.p.byUnit {
		return math.MaxInt // Not in this block, which may have any number of elements.
	}
	return l.unitEnd - lo
}
