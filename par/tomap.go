package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// ToMap returns a map from the first value of every pair to the second. If pairs have equal
// keys, the last pair wins, with its key and value, as in a plain loop. If there are no
// elements, the map is empty and not nil. [GroupBy] says when keys are equal.
//
// Besides the map, ToMap takes as much memory as [CountBy], and a value for each key in
// addition. One goroutine fills the map.
func ToMap[K comparable, V any](it Iter[Pair[K, V]]) map[K]V {
	n := it.Node()
	if n.Pooled() {
		return inPool(it, ToMap[K, V])
	}
	p := bykey.Take[K, V, V](endings.RunKey(n, describe.ToMap, 0))
	keyed(p, n, bykey.Lasts[K, V](), func(x Pair[K, V]) K { return x.First },
		func(_ *endings.KeepStep, l *bykey.Lane[K, V, V], ids []uint32, xs []Pair[K, V]) {
			if l.Mode == bykey.Apart {
				values := bykey.Brought(l)
				for i := range ids {
					values[i] = xs[i].Second
				}
				bykey.Singles(l, values[:len(ids)])
				return
			}
			values, at, less := bykey.Stretch(l)
			for i, id := range ids {
				if j := uint(at[id] - less); j < uint(len(values)) {
					values[j] = xs[i].Second
				} else {
					bykey.Begin(l, id, xs[i].Second)
					values, at, less = bykey.Stretch(l)
				}
			}
		})
	m := bykey.Map(p)
	bykey.Put(p)
	return m
}
