package bykey

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// sole returns the lane that has all values, one for each key, in the order in which the keys first appear. If there is no such lane, sole
// makes the shards absorb all values, and returns nil.
func sole[K comparable, V, I any](p *Run[K, V, I]) *Lane[K, V, I] {
	switch p.KeepRun.Participants() {
	case 0:
		return &p.first
	case 1:
		l := p.KeepRun.State(0).(*Lane[K, V, I])
		if leads(l) {
			defer engine.Surface()
			fold(l)
		}
		if !p.absorbed && l.items == 0 && l.Mode == Together && len(l.ids) == len(l.table.Keys) {
			return l
		}
	}
	absorb(p)
	return nil
}

// Map returns the keys with their values. p must be done.
func Map[K comparable, V, I any](p *Run[K, V, I]) map[K]V {
	if l := sole(p); l != nil {
		m := make(map[K]V, len(l.ids))
		putAll(m, len(l.ids), func(i int) (K, V) { return l.table.Keys[l.ids[i]], l.Values[i] })
		return m
	}
	return Fill(p.keys, len(p.shards), p.KeepRun.Share, func(i int) ([]K, []V) { return p.shards[i].Keys, p.shards[i].Values })
}

// Keys returns the keys in the order in which they first appear. p must be Ordered and done.
func Keys[K comparable, V, I any](p *Run[K, V, I]) []K {
	if l := sole(p); l != nil {
		return keysOf(l)
	}
	return keysOfShards(p)
}

// keysOf returns the keys of l's values.
func keysOf[K comparable, V, I any](l *Lane[K, V, I]) []K {
	keys := make([]K, len(l.ids))
	engine.Stretches(0, len(keys), func(lo, hi int) {
		for i, id := range l.ids[lo:hi] {
			keys[lo+i] = l.table.Keys[id]
		}
	})
	return keys
}

// keysOfShards is Keys if there is no sole lane. It is a function of its own because its result escapes to the heap.
func keysOfShards[K comparable, V, I any](p *Run[K, V, I]) (keys []K) {
	inShards(p, func(n int) { keys = make([]K, n) }, func(i int, k K, _ V) { keys[i] = k })
	return keys
}

// InOrder calls room with the number of keys. Then it calls put for each key and its value; i is how many keys appear before k. Calls of
// put may run at the same time. p must be Ordered and done.
func InOrder[K comparable, V, I any](p *Run[K, V, I], room func(n int), put func(i int, k K, v V)) {
	if l := sole(p); l != nil {
		room(len(l.ids))
		engine.Stretches(0, len(l.ids), func(lo, hi int) {
			for i := lo; i < hi; i++ {
				put(i, l.table.Keys[l.ids[i]], l.Values[i])
			}
		})
		return
	}
	inShards(p, room, put)
}

// inShards is InOrder if the shards have the values.
func inShards[K comparable, V, I any](p *Run[K, V, I], room func(n int), put func(i int, k K, v V)) {
	room(p.keys)
	next, chunk := p.chunks()
	of := make([]column[K, V], len(p.shards)) // A Shard is larger, and all shards would not fit into the nearest cache.
	for i := range p.shards {
		of[i] = column[K, V]{p.shards[i].Keys, p.shards[i].Values}
	}
	p.KeepRun.Share(len(next), func(c int) {
		at := next[c]
		engine.Stretches(c*chunk, min((c+1)*chunk, p.keys), func(lo, hi int) {
			for i, shard := range p.order[lo:hi] {
				s, id := &of[shard], at[shard]
				at[shard]++
				put(lo+i, s.keys[id], s.values[id])
			}
		})
	})
}

// column is the result of a shard.
type column[K comparable, V any] struct {
	keys   []K
	values []V
}

// leastChunk is the least number of keys that a goroutine orders.
const leastChunk = 1 << 15

// chunks cuts p.order into chunks of one length, and returns for each chunk how many keys of each shard come before the chunk.
func (p *baseRun) chunks() (next [][]uint32, chunk int) {
	n := min(max(1, p.keys/leastChunk), 4*core.NumWorkers())
	chunk = (p.keys + n - 1) / n
	next = make([][]uint32, n)
	p.KeepRun.Share(n, func(c int) {
		next[c] = make([]uint32, p.count())
		if c == n-1 {
			return
		}
		engine.Stretches(c*chunk, (c+1)*chunk, func(lo, hi int) {
			for _, s := range p.order[lo:hi] {
				next[c][s]++
			}
		})
	})
	sum := make([]uint32, p.count())
	for _, row := range next {
		for s, k := range row {
			row[s] = sum[s]
			sum[s] += k
		}
	}
	return next, chunk
}
