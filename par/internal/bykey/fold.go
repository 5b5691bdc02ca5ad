package bykey

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// leads reports whether l has done all elements from the first on, in stretches, and still has all their values. Then the values of a
// stretch need not become items: fold combines them with the values of earlier stretches, as the shards would.
func leads[K comparable, V, I any](l *Lane[K, V, I]) bool {
	return l.Run.stretched && l.begun && l.pos == 0 && l.items == 0 && l.Mode == Together
}

// fold combines the values of the current stretch, which has ended, with the earlier values. Each id has at most one earlier value. l leads.
func fold[K comparable, V, I any](l *Lane[K, V, I]) {
	n, op := int(l.stretch-l.base), l.Run.plan.Op
	values, ids, to := l.Values, l.ids, n
	l.Values, l.ids = values[:n], ids[:n] // If op panics, l keeps only the earlier values.
	for i, id := range ids[n:] {
		if i%itemsAtOnce == 0 {
			engine.Look(min(itemsAtOnce, len(ids)-n-i))
		}
		if int(id) < n {
			values[id] = op(values[id], values[n+i])
			continue
		}
		values[to], ids[to] = values[n+i], id // The id is new. New ids come in ascending order.
		to++
	}
	l.Values, l.ids = values, ids
	shorten(l, to)
}

// shorten drops all values except the first n.
func shorten[K comparable, V, I any](l *Lane[K, V, I], n int) {
	clear(l.Values[n:])
	l.base += uint32(len(l.Values) - n)
	l.ids, l.Values = l.ids[:n], l.Values[:n]
	if l.base >= math.MaxInt32 {
		clear(l.at)
		l.base = 0
		l.move(0)
	}
}
