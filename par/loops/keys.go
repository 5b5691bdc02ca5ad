package loops

import "github.com/seed1237c087/manta/par/internal/describe"

// KeyLoop sets dst[i] to the key of src[i], one after the other. Before it does what may panic it sets *at to the index that it is at.
type KeyLoop[T, K any] func(dst []K, src []T, at *int)

// ValueLoop sets dst[i] to the value of src[i]. It neither panics nor does anything else.
type ValueLoop[T, V any] func(dst []V, src []T)

// Keyed returns n for an ending by keys, or for a relative of it such as par.CountedBy, which gets n itself: that calls the loop
// instead of its key function, which is [Key] then.
func Keyed[T, K any](n describe.Node, keys KeyLoop[T, K]) describe.Node {
	return keyedBy(n.Of((*Vec[T])(nil)), &keyed[T, K]{keys: keys}, describe.Code(keys))
}

// KeyedWith is [Keyed] for an ending that has a value function too, for which there is a loop as well.
func KeyedWith[T, K, V any](n describe.Node, keys KeyLoop[T, K], values ValueLoop[T, V]) describe.Node {
	return keyedBy(n.Of((*Vec[T])(nil)), &keyed[T, K]{keys: keys, values: values}, describe.Code(keys)^describe.Code(values))
}

func keyedBy[T, K any](n describe.Node, k *keyed[T, K], code uint64) describe.Node {
	k.Source = n.Src
	n.Src = k
	return n.Renamed(describe.Mix(n.ID, code))
}

// Key stands for a function of which there is a loop.
func Key[T, K any](T) (k K) { panic("par: internal: a function was called that is a loop") }

// keyed is a source for an ending that knows what is in it. Nothing else sees it.
type keyed[T, K any] struct {
	describe.Source
	keys   KeyLoop[T, K]
	values any // a ValueLoop; nil: there is none
}

// Text returns that of the source.
func (k *keyed[T, K]) Text() string { return describe.Operations(k.Source) }

// KeysOf returns n without its loop of keys, and the loop, nil if it has none.
func KeysOf[T, K any](n describe.Node) (describe.Node, KeyLoop[T, K]) {
	if k, ok := n.Src.(*keyed[T, K]); ok {
		n.Src = k.Source
		return n, k.keys
	}
	return n, nil
}

// ValuesOf returns the loop of values that n has, nil if it has none.
func ValuesOf[T, K, V any](n describe.Node) ValueLoop[T, V] {
	if k, ok := n.Src.(*keyed[T, K]); ok {
		values, _ := k.values.(ValueLoop[T, V])
		return values
	}
	return nil
}
