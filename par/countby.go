package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// CountBy returns a map from every key to the number of elements with that key. key is called once for each element. If there are no elements, the
// map is empty and not nil. [GroupBy] says when keys are equal, and which of several equal keys the map has.
//
// Besides the map, CountBy takes some 50 bytes and two keys for each different key, 50 bytes and one key for up to 131,072 of them for each worker,
// and 16 bytes and one key for each of up to a million elements if keys are many. One goroutine fills the map, which takes much of the time if
// nearly all keys differ; [CountedBy] makes no map. If key is [strings.Clone], CountBy copies a string when it is new, not each time that it
// occurs. CountBy keeps its memory, except the map, for the next call: up to some twenty megabytes for each worker, until the garbage collector has
// run twice. CountBy panics if key is nil.
func CountBy[T any, K comparable](it Iter[T], key func(T) K) map[K]int {
	check.Func("CountBy", key == nil)
	n := it.Node()
	if n.Pooled() {
		return inPool(it, func(it Iter[T]) map[K]int { return CountBy(it, key) })
	}
	p := countedBy(n, describe.CountBy, key, bykey.PlanSpec{})
	counts := bykey.Map(p)
	bykey.Put(p)
	return counts
}

// countedBy returns a run that has counted the elements of n by key. The caller puts the run back.
func countedBy[T any, K comparable](n iter.Node, kind iter.Kind, key func(T) K, asks bykey.PlanSpec) *bykey.Run[K, int, int] {
	p := bykey.Take[K, int, int](endings.RunKey(n, kind, describe.Code(key)))
	k := keyingOf[T](p)
	if k.same == nil {
		k.same = func(_ *endings.KeepStep, l *bykey.Lane[K, int, int], ids []uint32, _ []T) { bykey.Count(l, ids) }
	}
	return keyed(p, n, bykey.Counts(p, asks), key, k.same)
}
