package par

import (
	"hash/maphash"
	"math"
	"math/bits"
	"reflect"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/iter"
)

// reducing is a run of ReduceBy or FoldBy. Each participant has a table of keys and combines
// the values of a stretch by key. What it has of some stretches becomes a span: values, and
// whose they are, sorted by shards. A key belongs to the shard that its hash says. Each shard
// goes through the spans in the order of positions and combines what is its own, so it needs
// nothing of the others, and the result does not depend on who did which stretch.
//
// As a table, it has no methods.
type reducing[K comparable, V, I any] struct {
	run   endings.Keeping
	op    func(a, b V) V
	add   func(to *V, first bool, x I)
	seed  maphash.Seed
	forms bool // keys can be equal and yet differ
	// free: the order is of no consequence, so there is one stretch for each participant.
	free   bool
	shift  int // by how much a hash is shifted to tell its shard
	shards []shard[K, V]
	// decided tells that single is what it is to be. single: the values are kept one by one,
	// because most keys of a stretch differ. absorbing: a panic is one of op or add; see absorb.
	decided, single, absorbing bool
	// along: there are no stretches; each key has one value, to which elements are added from left
	// to right, by the participant at the front or later on.
	along   bool
	newLane func(i int) any // see endings.Keeping.Run
	first   reduceLane[K, V, I]
}

// reduceLane is what a participant has.
type reduceLane[K comparable, V, I any] struct {
	run   *reducing[K, V, I]
	table *laneTable[K]
	batch []uint32 // ids
	keyedValues
	values []V
	open   *span[K, V, I] // of single values; nil: there is none
	front  front
	spans  []*span[K, V, I]
	// spares are what was absorbed.
	spares      []*span[K, V, I]
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
	elems         int // that the participant has met
}

const (
	enough     = 1 << 10   // elements of the first window that show whether most have keys of their own
	enoughRead = 1<<13 - 1 // the same of a stream, whose batches are short at first
	fewShards  = 8         // of one worker, because tables of an eighth are in nearer caches
	spanLen    = 1 << 12   // values, from which on a span ends with the stretch
	singlesLen = 1 << 10   // the same for values that are kept one by one
	fullTable  = 1 << 15   // keys of a lane
	absorbAt   = 1 << 15   // values in spans, from which on they are absorbed between batches
)

// note notes that the value that was appended, after which there are n, is one of id.
func (v *keyedValues) note(id uint32, n int) {
	v.ids = append(v.ids, id)
	v.at[id] = v.base + uint32(n)
}

// takeReducing returns a run under a key, to be kept for another one when it has ended.
func takeReducing[K comparable, V, I any](key uint64) *reducing[K, V, I] {
	if p, ok := run.Stashed(key).(*reducing[K, V, I]); ok {
		return p
	}
	p := &reducing[K, V, I]{seed: maphash.MakeSeed(), forms: hasForms(reflect.TypeFor[K]())}
	p.newLane = func(i int) any {
		l := &p.first
		if i > 0 {
			l = new(reduceLane[K, V, I])
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

// prepareReducing readies p to run n. For along see reduceByKey.
func prepareReducing[K comparable, V, I any](p *reducing[K, V, I], n iter.Node, runKey uint64, along bool) {
	p.free = n.IsUnordered()
	p.along = along && !p.free && !endings.FewStretches(n)
	switch {
	case p.free:
		p.run.Prepare(n, runKey)
	case p.along:
		p.decided, p.single = true, true
		p.run.PrepareAlong(n, runKey)
	default:
		p.run.PrepareStretched(n, runKey)
	}
	p.shift = 64 - bits.Len(uint(min(max(fewShards, 4*core.NumWorkers()), mostShards)-1))
	p.run.Between = func() { between(p) }
}

// between is called behind every batch and window.
func between[K comparable, V, I any](p *reducing[K, V, I]) {
	if p.free {
		return
	}
	if p.along {
		betweenAlong(p)
		return
	}
	elems, pending := 0, 0
	for i := range p.run.Participants() {
		l := p.run.State(i).(*reduceLane[K, V, I])
		elems += l.elems
		pending += len(l.values) + l.pending
	}
	// It must not depend on the workers when that is.
	decide := !p.decided && (p.run.Windowed() || elems >= enoughRead)
	if decide || pending >= absorbAt {
		absorb(p)
	}
	if decide {
		keys := 0
		for i := range p.shards {
			keys += len(p.shards[i].values)
		}
		p.decided, p.single = true, elems >= enough/2 && 2*keys > elems
	}
}

// runReducing runs what was prepared.
func runReducing[K comparable, V, I any](p *reducing[K, V, I], keep endings.Keeper) {
	done := false
	defer func() {
		if done || p.absorbing {
			return
		}
		if v := recover(); v != nil {
			// What comes before the panic is combined still, for the sake of a panic there.
			absorb(p)
			panic(v)
		}
	}()
	p.run.Run(p.newLane, keep)
	done = true
}

// newLaneTable returns an empty table for l.
func newLaneTable[K comparable, V, I any](l *reduceLane[K, V, I]) *laneTable[K] {
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
func beginBlock[K comparable, V, I any](l *reduceLane[K, V, I], b *endings.Kept) {
	switch {
	case l.run.free:
		b.Limit = math.MaxInt
	case l.run.along:
		toFront(l, b)
	case b.Lo != l.end || l.open != nil && l.open.n >= singlesLen:
		endSpan(l)
	}
	if len(l.values) == 0 && l.open == nil {
		l.pos = b.Lo
	}
	l.done, l.end = 0, b.Hi
	l.elems += b.In.Len()
}

// nextStretch begins the stretch to which the next element but i of the block belongs, or one
// before it. ids are those of the batch at hand, of which i are done: the others may change.
func nextStretch[K comparable, V, I any](l *reduceLane[K, V, I], b *endings.Kept, ids []uint32, i int) {
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
type span[K comparable, V, I any] struct {
	pos    int           // where it begins
	table  *laneTable[K] // whose ids these are
	ends   []int         // where the values of each shard end
	ids    []uint32
	values []V
	// order says where each value stood before they were sorted by shard: in the order of
	// positions. It is for panics.
	order []uint32
	// singles are the values of each shard if they are kept one by one, n in all.
	singles [][]keyedItem[K, I]
	n       int
}

// keyedItem is the value of an element, or the element itself, and its key.
type keyedItem[K comparable, I any] struct {
	hash  uint64
	order uint32 // how many are before it in its span
	key   K
	x     I
}

// openSpan returns the span to which l adds the elements of a batch one by one.
func openSpan[K comparable, V, I any](l *reduceLane[K, V, I]) *span[K, V, I] {
	if l.open == nil {
		l.open = newSpan(l)
		if l.open.singles == nil {
			l.open.singles = make([][]keyedItem[K, I], 1<<(64-l.run.shift))
		}
	}
	return l.open
}

// addSingle adds an item of key i of the batch to s, and returns it for its x to be set.
func addSingle[K comparable, V, I any](l *reduceLane[K, V, I], s *span[K, V, I], i int) *keyedItem[K, I] {
	h := l.table.keys.index.noted[i]
	to := &s.singles[h>>l.run.shift]
	n := len(*to)
	if n == cap(*to) {
		*to = slices.Grow(*to, max(n, singlesLen/len(s.singles)*5/4+8))
	}
	*to = (*to)[:n+1]
	x := &(*to)[n]
	x.hash, x.order, x.key = h, uint32(s.n), l.table.keys.noted[i]
	s.n++
	return x
}

// newSpan returns an empty span, which begins where the block at hand does.
func newSpan[K comparable, V, I any](l *reduceLane[K, V, I]) *span[K, V, I] {
	s := &span[K, V, I]{}
	if n := len(l.spares); n > 0 {
		s = l.spares[n-1]
		l.spares = l.spares[:n-1]
	}
	s.pos, s.table = l.pos, l.table
	return s
}

// endSpan makes a span of l's values.
func endSpan[K comparable, V, I any](l *reduceLane[K, V, I]) {
	if s := l.open; s != nil {
		l.spans = append(l.spans, s)
		l.pending += s.n
		l.open = nil
		return
	}
	n := len(l.values)
	if n == 0 {
		return
	}
	s, p := newSpan(l), l.run
	s.ids, s.order = slices.Grow(s.ids[:0], n)[:n], slices.Grow(s.order[:0], n)[:n]
	s.values = slices.Grow(s.values[:0], n)[:n]
	hashes := l.table.keys.index.hashes
	s.ends = startsOf(s.ends, l.ids, hashes, p.shift)
	for i, id := range l.ids {
		end := &s.ends[hashes[id]>>p.shift]
		at := *end
		*end = at + 1
		s.ids[at], s.order[at], s.values[at] = id, uint32(i), l.values[i]
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
