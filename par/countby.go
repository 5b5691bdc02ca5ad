package par

import "github.com/seed1237c087/manta/par/iter"

// CountBy returns for every key how many elements have it. key is called once for each
// element. If there are no elements the map is empty and not nil. [GroupBy] tells when keys
// are equal, and which of them the map has.
//
// Besides the map, CountBy takes some 50 bytes and one key for each different key and
// worker. The map itself is filled by one goroutine, which counts if nearly all keys
// differ. CountBy panics if key is nil.
func CountBy[T any, K comparable](it Iter[T], key func(T) K) map[K]int {
	checkFunc("CountBy", key == nil)
	n := it.node()
	if n.Pooled() {
		var counts map[K]int
		n.InPool(func(n *iter.Node) { counts = CountBy(Iter[T]{n}, key) })
		return counts
	}
	runKey := n.RunKey(iter.CountBy, iter.Code(key))
	p := takeKeying[K](runKey)
	p.run.Prepare(n, runKey)
	p.few = p.run.Few(fewElements) && !p.forms
	p.run.Run(p, countKeeper[T, K](key))
	counts := countsOf(p)
	p.retire()
	return counts
}

// countsOf returns the result of CountBy, when all lanes are done.
func countsOf[K comparable](p *keying[K]) map[K]int {
	lanes := p.run.Participants()
	if p.few || lanes == 0 {
		counts := map[K]int(nil)
		for i := range lanes {
			m, _ := p.lane(i).direct.(map[K]int)
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
	keys, ids := p.merged()
	total := p.lane(0).counts
	if lanes > 1 {
		total = make([]int, len(keys))
		for i := range lanes {
			for id, n := range p.lane(i).counts {
				total[ids.Of(i, id)] += n
			}
		}
	}
	return mapOf(keys, total)
}

// countKeeper counts elements by what the function makes of them.
type countKeeper[T any, K comparable] func(T) K

func (key countKeeper[T, K]) Keep(k *iter.Kept) {
	l := k.State.(*keyLane[K])
	xs := in[T](k.In)
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
			l.table.note(i, key(x))
		}
		l.looked(n, k.Lo)
		l.counts = extended(l.counts, len(l.table.keys))
		for _, id := range l.ids[:n] {
			l.counts[id]++
		}
		xs = xs[n:]
	}
}
