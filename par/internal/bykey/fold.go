package bykey

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// leads reports whether l has done all elements from the first on, in stretches, and has all values of them. Then the values of a
// stretch need not become items: they are folded into the values of the stretches before, as the shards would do it.
func leads[K comparable, V, I any](l *Lane[K, V, I]) bool {
	return l.Run.stretched && l.begun && l.pos == 0 && l.items == 0 && l.Mode == Together
}

// fold combines the values of the current stretch, which has ended, with the values before it, of which there is one for each id. A
// participant that leads calls it.
func fold[K comparable, V, I any](l *Lane[K, V, I]) {
	n, op := int(l.stretch-l.base), l.Run.plan.Op
	values, ids, to := l.Values, l.ids, n
	l.Values, l.ids = values[:n], ids[:n] // If op panics, these are what comes before.
	for i, id := range ids[n:] {
		if i%itemsAtOnce == 0 {
			engine.Look(min(itemsAtOnce, len(ids)-n-i))
		}
		if int(id) < n {
			values[id] = op(values[id], values[n+i])
			continue
		}
		values[to], ids[to] = values[n+i], id // It is new, and such ids come in order.
		to++
	}
	l.Values, l.ids = values, ids
	shorten(l, to)
}

// shorten leaves the first n values.
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
