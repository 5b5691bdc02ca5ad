package iter

import (
	"maps"
	"slices"
)

// FromMap returns a pipeline over the keys of m with their values. A map can't be
// cut, so when an ending runs, it is first copied to a slice, by one goroutine. The
// order is the one in which m is ranged over then: another one every time. m must
// not be written meanwhile. The length is not known before.
func FromMap[K comparable, V any](m map[K]V) Iter[Pair[K, V]] {
	return snapshot(func(*binding) []Pair[K, V] {
		pairs := make([]Pair[K, V], 0, len(m))
		for k, v := range m {
			pairs = append(pairs, Pair[K, V]{k, v})
		}
		return pairs
	}, kindSnapshot)
}

// Keys returns a pipeline over the keys of m. See [FromMap].
func Keys[K comparable, V any](m map[K]V) Iter[K] {
	return snapshot(func(*binding) []K {
		return slices.AppendSeq(make([]K, 0, len(m)), maps.Keys(m))
	}, kindSnapshot)
}

// Values returns a pipeline over the values of m, one for each key. See [FromMap].
func Values[K comparable, V any](m map[K]V) Iter[V] {
	return snapshot(func(*binding) []V {
		return slices.AppendSeq(make([]V, 0, len(m)), maps.Values(m))
	}, kindSnapshot)
}

func snapshot[T any](take func(*binding) []T, key uint64) Iter[T] {
	return Iter[T]{src: &snapshotSource[T]{take}, key: mix(key, uint64(size[T]()))}
}

// snapshotSource is a slice that is made when an ending runs.
type snapshotSource[T any] struct {
	// take is called for the run of b.
	take func(b *binding) []T
}

func (s *snapshotSource[T]) shape() shape {
	return shape{traits: exact | view | loose}
}
func (s *snapshotSource[T]) settle(b *binding) source[T] { return &sliceSource[T]{s.take(b)} }
func (s *snapshotSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a loose source was opened")
}
