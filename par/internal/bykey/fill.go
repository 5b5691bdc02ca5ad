package bykey

import (
	"hash/maphash"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	nearMap  = 1 << 15 // keys of a map that stays in a near cache
	stripe   = 1 << 13 // keys of a part of a larger map that does
	mostBits = 10
)

// Fill returns a map of n keys, which differ, and their values. Those of each of some parts are
// what of returns.
//
// One goroutine alone may fill a map. In any order but the map's own it waits for memory at each key. So the
// keys of all parts are sorted by the upper bits of the map's hash, at the same time: of its tables, which are many, all
// that belong to the same bits are filled before the others.
func Fill[K comparable, V any](n, parts int, share func(n int, f func(i int)), of func(part int) ([]K, []V)) map[K]V {
	m := make(map[K]V, n)
	seed, valid := mapSeed(m)
	if n <= nearMap || !valid {
		for i := range parts {
			keys, values := of(i)
			putAll(m, len(keys), func(j int) (K, V) { return keys[j], values[j] })
		}
		return m
	}
	shift := 64 - min(bits.Len(uint(n/stripe)), mostBits)
	sorted := make([]stripes[K, V], parts)
	share(parts, func(i int) {
		keys, values := of(i)
		sorted[i] = striped(seed, shift, keys, values)
	})
	for s := range 1 << (64 - shift) {
		for i := range sorted {
			p := &sorted[i]
			lo, hi := p.starts[s], p.starts[s+1]
			engine.Look(int(hi - lo))
			values := p.values[lo:hi]
			for j, k := range p.keys[lo:hi] {
				m[k] = values[j]
			}
		}
	}
	return m
}

// keysAtOnce is how many keys are put to a map without a look at whether to stop: each may be a wait for memory.
const keysAtOnce = 1 << 12

// putAll puts n keys and their values to m.
func putAll[K comparable, V any](m map[K]V, n int, of func(i int) (K, V)) {
	for i := range n {
		if i%keysAtOnce == 0 {
			engine.Look(min(keysAtOnce, n-i))
		}
		k, v := of(i)
		m[k] = v
	}
}

// stripes are keys and values, sorted by the upper bits of a hash.
type stripes[K comparable, V any] struct {
	keys   []K
	values []V
	starts []uint32
}

// striped sorts keys and values by their hashes, shifted.
func striped[K comparable, V any](seed maphash.Seed, shift int, keys []K, values []V) stripes[K, V] {
	n := len(keys)
	to := stripes[K, V]{make([]K, n), make([]V, n), make([]uint32, 1<<(64-shift)+2)}
	of, at := make([]uint16, n), to.starts[2:]
	engine.Stretches(0, n, func(lo, hi int) {
		for i, k := range keys[lo:hi] {
			h := uint16(maphash.Comparable(seed, k) >> shift)
			of[lo+i] = h
			at[h]++
		}
	})
	at = to.starts[1:]
	for s := 1; s < len(at); s++ {
		at[s] += at[s-1]
	}
	engine.Stretches(0, n, func(lo, hi int) {
		for i, h := range of[lo:hi] {
			j := at[h]
			at[h]++
			to.keys[j], to.values[j] = keys[lo+i], values[lo+i]
		}
	})
	return to
}
