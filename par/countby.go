package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
	"github.com/seed1237c087/manta/par/iter"
)

// CountBy returns for every key how many elements have it. key is called once for each
// element. If there are no elements the map is empty and not nil. [GroupBy] tells when keys
// are equal, and which of them the map has.
//
// Besides the map, CountBy takes some 50 bytes and one key for each different key, and the same
// for those that a worker meets: for all of them if they come often, and otherwise for some
// thirty thousand at a time. The map itself is filled by one goroutine, which counts if nearly
// all keys differ. CountBy panics if key is nil.
func CountBy[T any, K comparable](it Iter[T], key func(T) K) map[K]int {
	check.Func("CountBy", key == nil)
	n := it.Node()
	if n.Pooled() {
		var counts map[K]int
		n.InPool(func(n iter.Node) { counts = CountBy(Iter[T]{n}, key) })
		return counts
	}
	runKey := endings.RunKey(n, describe.CountBy, describe.Code(key))
	p := takeKeying[K](runKey)
	p.run.Prepare(n, runKey)
	p.few = p.run.Few(fewElements) && !p.forms
	p.run.Run(p.newLane, func(b *endings.Kept) {
		l := b.State.(*keyLane[K])
		xs := in[T](b.In)
		if l.run.few {
			counts, ok := l.direct.(map[K]int)
			if !ok {
				counts = make(map[K]int)
				l.direct = counts
			}
			for _, x := range xs {
				counts[key(x)]++
			}
			return
		}
		for len(xs) > 0 {
			n := min(len(xs), tableBatch)
			for i, x := range xs[:n] {
				noteKey(&l.table, i, key(x))
			}
			looked(l, n, b.Lo)
			countIDs(&l.keyed, n, len(l.table.keys))
			if l.isFull(n, len(l.table.keys)) && !p.forms {
				handOn(p, l)
			}
			xs = xs[n:]
		}
	})
	counts := countsOf(p)
	putKeying(p)
	return counts
}

// countIDs counts the ids of a batch of n, all of them below keys.
func countIDs(l *keyed, n, keys int) {
	l.counts = extended(l.counts, keys)
	for _, id := range l.ids[:n] {
		l.counts[id]++
	}
}

// countsOf returns the result of CountBy, when all lanes are done.
func countsOf[K comparable](p *keying[K]) map[K]int {
	if p.counted != nil {
		return countedMap(p)
	}
	if !p.few {
		keys, ids := merged(p)
		return mapOf(keys, totals(&p.keyRun, ids, len(keys)))
	}
	var counts map[K]int
	for i := range p.run.Participants() {
		m, _ := p.run.State(i).(*keyLane[K]).direct.(map[K]int)
		if counts == nil {
			counts = m
			continue
		}
		for k, n := range m {
			counts[k] += n
		}
	}
	if counts == nil {
		counts = map[K]int{}
	}
	return counts
}

// totals returns the counts of all lanes together, for so many keys.
func totals(p *keyRun, ids ledger.Renumbering, keys int) []int {
	if len(p.lanes) == 1 {
		return p.lanes[0].counts
	}
	total := make([]int, keys)
	for i, l := range p.lanes {
		for id, n := range l.counts {
			total[ids.Of(i, id)] += n
		}
	}
	return total
}
