package bykey

import (
	"hash/maphash"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/engine"
)

const (
	nearMap  = 1 << 15 // keys of a map that stays in a near cache
	stripe   = 1 << 13 // keys of a part of a larger map, so that the part stays in a near cache
	mostBits = 10      // bits of a hash that select such a part, at most
)

// Fill returns a map of n different keys and their values. The function of returns the keys and values of a part.
//
// Only one goroutine at a time can write to a map. If the keys come in another order than the map stores them in, the goroutine waits for
// memory at each key. Therefore Fill first sorts the keys by the upper bits of the map's hash, all parts at the same time. A large map
// consists of many tables, and the upper bits select the table. The tables of equal bits are filled before the next ones.
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

// keysAtOnce is how many keys are put into a map between two looks at whether to stop. Each key may take a wait for memory.
const keysAtOnce = 1 << 12

// putAll puts n keys and their values into m.
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

// striped sorts keys and values by the hashes of the keys, shifted right by shift.
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
