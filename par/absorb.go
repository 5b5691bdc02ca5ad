package par

import (
	"cmp"
	"math"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/run"
)

// shard is the result for the keys whose hashes begin alike.
type shard[K comparable, V any] struct {
	keys   table[K]
	values []V // by id
	failed *failedOp
}

// failedOp is a panic of an op in a shard, and where the value stood that it got.
type failedOp struct {
	span, order int
	err         *core.PanicError
}

// absorb combines all that the participants have with what the shards have; after a panic of
// the run what comes before that. After a panic of op or add, p.absorbing stays true: what the
// participants have is in the shards in part, so nobody may absorb it again.
func absorb[K comparable, V, I any](p *reducing[K, V, I]) {
	p.absorbing = true
	var spans []*span[K, V, I]
	for i := range p.run.Participants() {
		l := p.run.State(i).(*reduceLane[K, V, I])
		endSpan(l)
		for _, s := range l.spans {
			s.table.homes = extended(s.table.homes, len(s.table.keys.keys))
		}
		for _, s := range l.spans {
			if !p.run.Stopped(s.pos) {
				spans = append(spans, s)
			}
		}
	}
	if len(spans) == 0 {
		p.absorbing = false
		return
	}
	slices.SortStableFunc(spans, func(a, b *span[K, V, I]) int { return cmp.Compare(a.pos, b.pos) })
	if p.shards == nil {
		p.shards = make([]shard[K, V], 1<<(64-p.shift))
	}
	p.run.Share(len(p.shards), func(i int) { absorbShard(p, i, spans) })
	var first *failedOp
	for i := range p.shards {
		if f := p.shards[i].failed; f != nil && (first == nil || f.before(first)) {
			first = f
		}
	}
	if first != nil {
		panic(first.err)
	}
	for i := range p.run.Participants() {
		reuse(p.run.State(i).(*reduceLane[K, V, I]))
	}
	p.absorbing = false
}

func (f *failedOp) before(g *failedOp) bool {
	return cmp.Or(cmp.Compare(f.span, g.span), cmp.Compare(f.order, g.order)) < 0
}

// absorbShard is absorb for shard i.
func absorbShard[K comparable, V, I any](p *reducing[K, V, I], i int, spans []*span[K, V, I]) {
	to := &p.shards[i]
	at, j := 0, 0
	done := false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil { // Otherwise it is a Goexit, which goes on.
			to.failed = &failedOp{span: at, order: j, err: core.NewPanicError(v)}
			if s := spans[at]; s.n > 0 {
				to.failed.order = int(s.singles[i][j].order)
			} else {
				to.failed.order = int(s.order[j])
			}
		}
	}()
	var s *span[K, V, I]
	for at, s = range spans {
		if to.keys.index.slots == nil {
			openTable(&to.keys, p.seed, 0, p.forms)
		}
		if s.n > 0 {
			xs := s.singles[i]
			for j = range xs {
				absorbSingle(p, to, &xs[j])
			}
			clear(xs) // They are the user's, and may hold much.
			continue
		}
		begin := 0
		if i > 0 {
			begin = s.ends[i-1]
		}
		from := s.table
		for j = begin; j < s.ends[i]; j++ {
			id := s.ids[j]
			home := from.homes[id]
			if home == 0 {
				home = findKey(&to.keys, from.keys.keys[id], from.keys.index.hashes[id]) + 1
				from.homes[id] = home
				if int(home) > len(to.values) {
					to.values = append(roomy(to.values), s.values[j])
					continue
				}
			}
			v := &to.values[home-1]
			*v = p.op(*v, s.values[j])
		}
	}
	done = true
}

// absorbSingle adds x to its key.
func absorbSingle[K comparable, V, I any](p *reducing[K, V, I], to *shard[K, V], x *keyedItem[K, I]) {
	addTo(p, to, x.key, x.hash, x.x)
}

// addTo adds x to the value of key k, whose hash is h.
func addTo[K comparable, V, I any](p *reducing[K, V, I], to *shard[K, V], k K, h uint64, x I) {
	id := findKey(&to.keys, k, h)
	first := int(id) == len(to.values)
	if first {
		var zero V
		to.values = append(roomy(to.values), zero)
	}
	if p.forms { // The last of keys that are equal and yet differ stays.
		to.keys.keys[id], to.keys.index.at[id] = k, math.MaxInt
	}
	p.add(&to.values[id], first, x)
}

// roomy returns xs with room for one more element. It doubles what there is: append takes less
// at a time, and so copies more often.
func roomy[V any](xs []V) []V {
	if n := len(xs); n == cap(xs) {
		more := make([]V, n, max(2*n, 16))
		copy(more, xs)
		return more
	}
	return xs
}

// reuse has l use the memory of its spans again, which have been absorbed, and begins another
// table if the one at hand is full.
func reuse[K comparable, V, I any](l *reduceLane[K, V, I]) {
	for _, s := range l.spans {
		if s.table != l.table && s.table != nil && !slices.Contains(l.spareTables, s.table) {
			emptyTable(s.table)
			l.spareTables = append(l.spareTables, s.table)
		}
	}
	for _, s := range l.spans {
		for i := range s.singles {
			s.singles[i] = s.singles[i][:0]
		}
		s.table, s.n = nil, 0
	}
	l.spares = append(l.spares, l.spans...)
	l.spans = l.spans[:0]
	l.pending = 0
}

// emptyTable readies t for other keys.
func emptyTable[K comparable](t *laneTable[K]) {
	clear(t.keys.keys)
	t.keys.keys = t.keys.keys[:0]
	t.keys.index.retire()
	t.homes = t.homes[:0]
}

// reducedMap returns the result when all participants are done.
func reducedMap[K comparable, V, I any](p *reducing[K, V, I]) (m map[K]V) {
	eachReduced(p, func(n int) { m = make(map[K]V, n) }, func(k K, v V) { m[k] = v })
	return m
}

// eachReduced calls open with the number of keys, and then put for each key and its value, when
// all participants are done.
func eachReduced[K comparable, V, I any](p *reducing[K, V, I], open func(n int), put func(k K, v V)) {
	if reducedAlone(p, open, put) {
		return
	}
	absorb(p)
	if p.forms {
		renewKeys(p)
	}
	n := 0
	for i := range p.shards {
		n += len(p.shards[i].values)
	}
	open(n)
	for i := range p.shards {
		s := &p.shards[i]
		for id, k := range s.keys.keys {
			put(k, s.values[id])
		}
	}
}

// reducedAlone is eachReduced if one participant has all values, in order and in no span;
// otherwise it does nothing and returns false.
func reducedAlone[K comparable, V, I any](p *reducing[K, V, I], open func(n int), put func(k K, v V)) bool {
	switch p.run.Participants() {
	case 0:
		open(0)
		return true
	case 1:
	default:
		return false
	}
	l := p.run.State(0).(*reduceLane[K, V, I])
	if p.shards != nil || l.spans != nil || l.open != nil {
		return false
	}
	done := false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil { // Of op; otherwise it is a Goexit.
			panic(core.NewPanicError(v))
		}
	}()
	t := l.table
	keys := t.keys.keys
	open(len(keys))
	if len(l.values) == len(keys) { // One each.
		for i, v := range l.values {
			put(keys[l.ids[i]], v)
		}
		done = true
		return true
	}
	// The value of a key is where its first was.
	t.homes = extended(t.homes, len(keys))
	for i, id := range l.ids {
		if home := t.homes[id]; home != 0 {
			v := &l.values[home-1]
			*v = p.op(*v, l.values[i])
			continue
		}
		t.homes[id] = uint32(i) + 1
	}
	for id, k := range keys {
		put(k, l.values[t.homes[id]-1])
	}
	done = true
	return true
}

// renewKeys has shards have the last of keys that are equal and yet differ.
func renewKeys[K comparable, V, I any](p *reducing[K, V, I]) {
	for i := range p.run.Participants() {
		t := p.run.State(i).(*reduceLane[K, V, I]).table
		for id, home := range t.homes {
			if home == 0 {
				continue
			}
			s := &p.shards[t.keys.index.hashes[id]>>p.shift]
			if s.keys.index.renew(home-1, t.keys.index.at[id]) {
				s.keys.keys[home-1] = t.keys.keys[id]
			}
		}
	}
}

// keptValues is how many values there is room for at most in what is kept for another run.
const keptValues = 1024

// putReducing frees p of all that is the user's, and keeps it for another run.
func putReducing[K comparable, V, I any](p *reducing[K, V, I]) {
	key := p.run.Key()
	p.run.Retire()
	p.op, p.add, p.shards, p.decided, p.single, p.absorbing, p.along = nil, nil, nil, false, false, false, false
	t := p.first.table
	l := &p.first
	kept := keyedValues{ids: l.ids[:0], at: l.at}
	if cap(l.values) > keptValues {
		l.values, kept = nil, keyedValues{}
	}
	clear(l.values[:cap(l.values)])
	clear(kept.at)
	kept.at = kept.at[:0]
	p.first = reduceLane[K, V, I]{batch: l.batch, keyedValues: kept, values: l.values[:0]}
	if t != nil && len(t.keys.index.slots) <= keptSlots {
		emptyTable(t)
		clear(t.keys.noted)
		p.first.spareTables = append(p.first.spareTables, t)
	}
	run.Stash(key, p)
}
