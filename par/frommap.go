package par

import (
	"maps"
	"slices"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FromMap returns a pipeline over the keys of m with their values. A map can't be cut.
// Therefore, when an ending runs, one goroutine first copies the map to a slice. The order
// is that of a range loop over m, and differs every time. m must not be written while an
// ending runs. The length is not known before.
func FromMap[K comparable, V any](m map[K]V) Iter[Pair[K, V]] {
	return Iter[Pair[K, V]]{sources.Snapshot(describe.FromMap, of[Pair[K, V]](), func() iter.Block {
		pairs := make([]Pair[K, V], 0, len(m))
		for k, v := range m {
			pairs = append(pairs, Pair[K, V]{k, v})
		}
		return &vec[Pair[K, V]]{Xs: pairs}
	})}
}

// Keys returns a pipeline over the keys of m. See [FromMap].
func Keys[K comparable, V any](m map[K]V) Iter[K] {
	return Iter[K]{sources.Snapshot(describe.FromMap, of[K](), func() iter.Block {
		return &vec[K]{Xs: slices.AppendSeq(make([]K, 0, len(m)), maps.Keys(m))}
	})}
}

// Values returns a pipeline over the values of m, one for each key. See [FromMap].
func Values[K comparable, V any](m map[K]V) Iter[V] {
	return Iter[V]{sources.Snapshot(describe.FromMap, of[V](), func() iter.Block {
		return &vec[V]{Xs: slices.AppendSeq(make([]V, 0, len(m)), maps.Values(m))}
	})}
}
