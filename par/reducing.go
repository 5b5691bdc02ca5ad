package par

import (
	"hash/maphash"
	"math"
	"math/bits"
	"reflect"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
)

// reducing is a run of ReduceBy or FoldBy. Each participant has a table of keys and combines
// the values of a stretch by key. What it has of some stretches becomes a span: values, and
// whose they are, sorted by shards. A key belongs to the shard that its hash says. Each shard
// goes through the spans in the order of positions and combines what is its own, so it needs
// nothing of the others, and the result does not depend on who did which stretch.
//
// As a table, it has no methods.
type reducing[K comparable, V any] struct {
	run   iter.Keeping
	op    func(a, b V) V
	seed  maphash.Seed
	forms bool // keys can be equal and yet differ
	held  bool // values may keep something alive
	// free: the order is of no consequence, so there is one stretch for each participant.
	free    bool
	shift   int // by how much a hash is shifted to tell its shard
	shards  []shard[K, V]
	newLane func(i int) any // see iter.Keeping.Run
	first   reduceLane[K, V]
}

// reduceLane is what a participant has.
type reduceLane[K comparable, V any] struct {
	run   *reducing[K, V]
	table *laneTable[K]
	batch []uint32 // ids
	keyedValues
	values []V
	spans  []*span[K, V]
	// spares are what was absorbed.
	spares      []*span[K, V]
	spareTables []*laneTable[K]
}

// laneTable is the table of a participant, who begins another one when it is full.
type laneTable[K comparable] struct {
	keys  table[K]
	homes []uint32 // by id: where its shard has the key, plus one; 0: not known
}

// keyedValues says whose the values of a reduceLane are, as far as that does not depend on
// types.
type keyedValues struct {
	ids []uint32 // of the values
	// at holds for every id how many values there had been when its newest was added; if that
	// is not more than stretch, the stretch at hand has none of it. base counts those that are
	// in spans already.
	at            []uint32
	base, stretch uint32
	done          int // elements of the block
	pos           int // of the block that the first value is from
	end           int // where the last block ended
	pending       int // values in spans
}

const (
	spanLen   = 1 << 12 // values, from which on a span ends with the stretch
	fullTable = 1 << 15 // keys of a lane
	absorbAt  = 1 << 15 // values in spans, from which on they are absorbed between batches
)

// note notes that the value that was appended, after which there are n, is one of id.
func (v *keyedValues) note(id uint32, n int) {
	v.ids = append(v.ids, id)
	v.at[id] = v.base + uint32(n)
}

// takeReducing returns a run under a key, to be kept for another one when it has ended.
func takeReducing[K comparable, V any](key uint64) *reducing[K, V] {
	if p, ok := iter.Stashed(key).(*reducing[K, V]); ok {
		return p
	}
	p := &reducing[K, V]{seed: maphash.MakeSeed(), forms: hasForms(reflect.TypeFor[K]()), held: holds(reflect.TypeFor[V]())}
	p.newLane = func(i int) any {
		l := &p.first
		if i > 0 {
			l = new(reduceLane[K, V])
		}
		l.run = p
		if l.batch == nil {
			l.batch = make([]uint32, tableBatch)
		}
		l.table = newLaneTable(l)
		return l
	}
	return p
}

// prepareReducing readies p to run n.
func prepareReducing[K comparable, V any](p *reducing[K, V], n iter.Node, runKey uint64, op func(V, V) V) {
	p.op, p.free = op, n.IsUnordered()
	if p.free {
		p.run.Prepare(n, runKey)
	} else {
		p.run.PrepareStretched(n, runKey)
	}
	p.shift = 64
	if workers := core.NumWorkers(); workers > 1 {
		p.shift -= bits.Len(uint(min(4*workers, mostShards) - 1))
	}
	p.run.Between = func() {
		pending := 0
		for i := range p.run.Participants() {
			l := p.run.State(i).(*reduceLane[K, V])
			pending += len(l.values) + l.pending
		}
		if pending >= absorbAt && !p.free {
			absorb(p)
		}
	}
}

// newLaneTable returns an empty table for l.
func newLaneTable[K comparable, V any](l *reduceLane[K, V]) *laneTable[K] {
	p := l.run
	t := &laneTable[K]{}
	if n := len(l.spareTables); n > 0 {
		t = l.spareTables[n-1]
		l.spareTables = l.spareTables[:n-1]
	}
	openTable(&t.keys, p.seed, tableBatch, p.forms)
	return t
}

// beginBlock readies l for a block.
func beginBlock[K comparable, V any](l *reduceLane[K, V], b *iter.Kept) {
	if l.run.free {
		b.Limit = math.MaxInt
	} else if b.Lo != l.end {
		endSpan(l)
	}
	if len(l.values) == 0 {
		l.pos = b.Lo
	}
	l.done, l.end = 0, b.Hi
}

// nextStretch begins the stretch to which the next element but i of the block belongs, or one
// before it. ids are those of the batch at hand, of which i are done: the others may change.
func nextStretch[K comparable, V any](l *reduceLane[K, V], b *iter.Kept, ids []uint32, i int) {
	full := len(l.table.keys.keys) >= fullTable && !l.run.forms
	if full || len(l.values) >= spanLen {
		endSpan(l)
		l.pos = b.Lo
	}
	if full {
		old := l.table
		l.table = newLaneTable(l)
		t := &l.table.keys
		copy(t.noted, old.keys.noted[i:len(ids)])
		copy(t.index.noted, old.keys.index.noted[i:len(ids)])
		lookup(t, ids[i:], b.Lo)
		clear(l.at)
		l.at = extended(l.at, len(t.keys))
	}
	l.stretch = l.base + uint32(len(l.values))
	b.Next(l.done + i)
}

// span is the values that a participant has of some stretches, one behind the other.
type span[K comparable, V any] struct {
	pos    int           // where it begins
	table  *laneTable[K] // whose ids these are
	ends   []int         // where the values of each shard end
	ids    []uint32
	values []V
	// order says where each value stood before they were sorted by shard: in the order of
	// positions. It is for panics.
	order []uint32
}

// endSpan makes a span of l's values.
func endSpan[K comparable, V any](l *reduceLane[K, V]) {
	n := len(l.values)
	if n == 0 {
		return
	}
	var s *span[K, V]
	if k := len(l.spares); k > 0 {
		s = l.spares[k-1]
		l.spares = l.spares[:k-1]
	} else {
		s = &span[K, V]{}
	}
	s.pos, s.table = l.pos, l.table
	p := l.run
	if p.shift == 64 { // One shard.
		s.ids, l.ids = l.ids, s.ids
		s.values, l.values = l.values, s.values
		s.ends = append(s.ends[:0], n)
	} else {
		s.ids, s.order = slices.Grow(s.ids[:0], n)[:n], slices.Grow(s.order[:0], n)[:n]
		s.values = slices.Grow(s.values[:0], n)[:n]
		s.ends = startsOf(s.ends, l.ids, l.table.keys.index.hashes, p.shift)
		hashes := l.table.keys.index.hashes
		for i, id := range l.ids {
			end := &s.ends[hashes[id]>>p.shift]
			at := *end
			*end = at + 1
			s.ids[at], s.order[at], s.values[at] = id, uint32(i), l.values[i]
		}
		if p.held {
			clear(l.values)
		}
	}
	l.ids, l.values = l.ids[:0], l.values[:0]
	l.spans = append(l.spans, s)
	l.pending += n
	if l.base += uint32(n); l.base >= math.MaxInt32 {
		clear(l.at)
		l.base = 0
	}
	l.stretch = l.base
}

// startsOf returns where the values of each shard begin if those of the ids are sorted by
// shard.
func startsOf(starts []int, ids []uint32, hashes []uint64, shift int) []int {
	shards := 1 << (64 - shift)
	starts = slices.Grow(starts[:0], shards)[:shards]
	clear(starts)
	for _, id := range ids {
		starts[hashes[id]>>shift]++
	}
	next := 0
	for i, n := range starts {
		next, starts[i] = next+n, next
	}
	return starts
}
