package bykey

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// inChunks cuts n items into chunks, and calls f with the index of a chunk and each stretch of that chunk. Chunks run at the same time.
// inChunks returns the number of chunks.
func (p *baseRun) inChunks(n int, f func(c, lo, hi int)) int {
	chunks := max(1, min(n/leastChunk, 4*core.NumWorkers()))
	do := func(c int) {
		engine.Stretches(c*n/chunks, (c+1)*n/chunks, func(lo, hi int) { f(c, lo, hi) })
	}
	if chunks == 1 {
		do(0)
		return 1
	}
	// KeepRun.Share would not do, because the engine has measured under its key what a shard costs.
	engine.Each(describe.Mix(p.KeepRun.Spec.Key, uint64(describe.Range)), chunks, 1, p.KeepRun.Spec.Limit, do)
	return chunks
}

// sequence appends the shards of new keys to p.order.
func (p *baseRun) sequence() {
	if !p.Ordered || len(p.order) == p.keys {
		return
	}
	at := make([]int, 4*core.NumWorkers()) // by chunk: first the number of its new keys, and then where the next key belongs
	chunks := p.inChunks(len(p.which), func(c, lo, hi int) {
		for _, s := range p.which[lo:hi] {
			if s != 0 {
				at[c]++
			}
		}
	})
	next := len(p.order)
	for c := range chunks {
		at[c], next = next, next+at[c]
	}
	p.order = slices.Grow(p.order, p.keys-len(p.order))[:p.keys]
	p.inChunks(len(p.which), func(c, lo, hi int) {
		to := at[c]
		for _, s := range p.which[lo:hi] {
			if s != 0 {
				p.order[to] = s - 1
				to++
			}
		}
		at[c] = to
	})
}
