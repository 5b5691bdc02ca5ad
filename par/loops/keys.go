package loops

import "github.com/seed1237c087/manta/par/internal/describe"

// KeyLoop sets dst[i] to the key of src[i], in order. Before each step that may panic, it sets *at to the index of its element.
type KeyLoop[T, K any] func(dst []K, src []T, at *int)

// ValueLoop sets dst[i] to the value of src[i]. It doesn't panic and has no other effect.
type ValueLoop[T, V any] func(dst []V, src []T)

// Keyed returns n with a loop for the keys of its elements. It is for an ending by keys, or a similar operation such as par.CountedBy,
// that gets n with no stage between. The ending calls the loop and not its key function, in whose place the caller passes [Key].
func Keyed[T, K any](n describe.Node, keys KeyLoop[T, K]) describe.Node {
	return keyedBy(n.Of((*Vec[T])(nil)), &keyed[T, K]{keys: keys}, describe.Code(keys))
}

// KeyedWith is [Keyed] for an ending that also has a value function. The ending calls the loop values and not its value function.
func KeyedWith[T, K, V any](n describe.Node, keys KeyLoop[T, K], values ValueLoop[T, V]) describe.Node {
	return keyedBy(n.Of((*Vec[T])(nil)), &keyed[T, K]{keys: keys, values: values}, describe.Code(keys)^describe.Code(values))
}

func keyedBy[T, K any](n describe.Node, k *keyed[T, K], code uint64) describe.Node {
	k.Source = n.Src
	n.Src = k
	return n.Renamed(describe.Mix(n.ID, code))
}

// Key is passed in place of a function that has become a loop. It panics if it is called.
func Key[T, K any](T) (k K) { panic("par: internal: a function was called that is a loop") }

// keyed is a source with loops for keys and values. Only endings that know the type keyed see it.
type keyed[T, K any] struct {
	describe.Source
	keys   KeyLoop[T, K]
	values any // a ValueLoop, or nil if there is none
}

// Text returns the text of the source.
func (k *keyed[T, K]) Text() string { return describe.Operations(k.Source) }

// KeysOf returns n without its loop of keys, and the loop of keys. The loop is nil if n has none.
func KeysOf[T, K any](n describe.Node) (describe.Node, KeyLoop[T, K]) {
	if k, ok := n.Src.(*keyed[T, K]); ok {
		n.Src = k.Source
		return n, k.keys
	}
	return n, nil
}

// ValuesOf returns the loop of values of n, or nil if n has none.
func ValuesOf[T, K, V any](n describe.Node) ValueLoop[T, V] {
	if k, ok := n.Src.(*keyed[T, K]); ok {
		values, _ := k.values.(ValueLoop[T, V])
		return values
	}
	return nil
}
