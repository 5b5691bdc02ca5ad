package par

import (
	"cmp"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
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

// absorb combines all that the participants have with what the shards have.
func absorb[K comparable, V any](p *reducing[K, V]) {
	var spans []*span[K, V]
	for i := range p.run.Participants() {
		l := p.run.State(i).(*reduceLane[K, V])
		endSpan(l)
		for _, s := range l.spans {
			s.table.homes = extended(s.table.homes, len(s.table.keys.keys))
		}
		spans = append(spans, l.spans...)
	}
	if len(spans) == 0 {
		return
	}
	slices.SortStableFunc(spans, func(a, b *span[K, V]) int { return cmp.Compare(a.pos, b.pos) })
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
		reuse(p.run.State(i).(*reduceLane[K, V]))
	}
}

func (f *failedOp) before(g *failedOp) bool {
	return cmp.Or(cmp.Compare(f.span, g.span), cmp.Compare(f.order, g.order)) < 0
}

// absorbShard is absorb for shard i.
func absorbShard[K comparable, V any](p *reducing[K, V], i int, spans []*span[K, V]) {
	to := &p.shards[i]
	at, j := 0, 0
	done := false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil { // Otherwise it is a Goexit, which goes on.
			to.failed = &failedOp{span: at, order: j, err: core.NewPanicError(v)}
			if s := spans[at]; p.shift != 64 {
				to.failed.order = int(s.order[j])
			}
		}
	}()
	var s *span[K, V]
	for at, s = range spans {
		begin := 0
		if i > 0 {
			begin = s.ends[i-1]
		}
		if begin == s.ends[i] {
			continue
		}
		if to.keys.index.slots == nil {
			openTable(&to.keys, p.seed, 0, p.forms)
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

// roomy returns xs with room for one more element. It doubles what there is: append takes less
// at a time, and so copies more often.
func roomy[V any](xs []V) []V {
	if len(xs) == cap(xs) {
		return slices.Grow(xs, max(len(xs), 16))
	}
	return xs
}

// reuse has l use the memory of its spans again, which have been absorbed, and begins another
// table if the one at hand is full.
func reuse[K comparable, V any](l *reduceLane[K, V]) {
	for _, s := range l.spans {
		if s.table != l.table && s.table != nil && !slices.Contains(l.spareTables, s.table) {
			emptyTable(s.table)
			l.spareTables = append(l.spareTables, s.table)
		}
	}
	for _, s := range l.spans {
		if l.run.held {
			clear(s.values)
		}
		s.table = nil
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
func reducedMap[K comparable, V any](p *reducing[K, V]) map[K]V {
	absorb(p)
	if p.forms {
		renewKeys(p)
	}
	n := 0
	for i := range p.shards {
		n += len(p.shards[i].values)
	}
	m := make(map[K]V, n)
	for i := range p.shards {
		s := &p.shards[i]
		for id, k := range s.keys.keys {
			m[k] = s.values[id]
		}
	}
	return m
}

// renewKeys has shards have the last of keys that are equal and yet differ.
func renewKeys[K comparable, V any](p *reducing[K, V]) {
	for i := range p.run.Participants() {
		t := p.run.State(i).(*reduceLane[K, V]).table
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

// putReducing frees p of all that is the user's, and keeps it for another run.
func putReducing[K comparable, V any](p *reducing[K, V]) {
	key := p.run.Key()
	p.run.Retire()
	p.op, p.shards = nil, nil
	t := p.first.table
	batch := p.first.batch
	p.first = reduceLane[K, V]{batch: batch}
	if t != nil && len(t.keys.index.slots) <= keptSlots {
		emptyTable(t)
		clear(t.keys.noted)
		p.first.spareTables = append(p.first.spareTables, t)
	}
	iter.Stash(key, p)
}
