package par

import (
	"github.com/seed1237c087/manta/par/internal/bykey"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// ReduceBy returns a map from every key to the values of the elements with that key, combined by op. op must be associative, and need not be
// commutative. key and value are called once for each element. The number of calls of op for a key is one less than the number of its elements. If
// there are no elements, the map is empty and not nil. [GroupBy] says when keys are equal, and which of several equal keys the map has.
//
// Values are combined from left to right within stretches of the input, and then the results of the stretches from left to right. The elements alone
// fix the stretches. Therefore the result has the same bits on every run, with any number of workers, even if op is associative only up to rounding.
// In that case the result differs from that of a plain loop, and [Iter.WithMinLen] and [Iter.WithMaxLen] may change it. After [Iter.Unordered], each
// worker has one value for each key, and combines values as they come: then op must be commutative.
//
// Besides the map, ReduceBy takes some 40 bytes, one key and one value for each different key, the same for up to 32,768 of them for each worker, and
// one key, one value and 8 bytes for each of up to a million elements if keys are many. If nearly all keys of the first sixteenth of the input
// differ, ReduceBy makes room for as many keys as the whole input has at that rate. ReduceBy panics if a function is nil. See also
// docs/fine-print.md.
func ReduceBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) map[K]V {
	check.Func("ReduceBy", key == nil || value == nil || op == nil)
	code := describe.Code(key) ^ describe.Code(value) ^ describe.Code(op)
	n := it.Node()
	if n.Pooled() {
		return inPool(it, func(it Iter[T]) map[K]V { return ReduceBy(it, key, value, op) })
	}
	p := reducedBy(n, describe.ReduceBy, code, key, value, op, bykey.PlanSpec{})
	m := bykey.Map(p)
	bykey.Put(p)
	return m
}

// reducedBy returns a run that has combined the values of the elements of n by key. The caller puts the run back.
func reducedBy[T any, K comparable, V any](n iter.Node, kind iter.Kind, code uint64, key func(T) K, value func(T) V, op func(V, V) V,
	asks bykey.PlanSpec,
) *bykey.Run[K, V, V] {
	combine := bykey.Combining[K](op)
	plan := bykey.Plan[K, V, V]{Part: combine, Single: combine, Op: op, PlanSpec: asks}
	loop := loops.ValuesOf[T, K, V](n)
	return keyed(bykey.Take[K, V, V](endings.RunKey(n, kind, code)), n, plan, key, func(b *endings.KeepStep, l *bykey.Lane[K, V, V], ids []uint32, xs []T) {
		if l.Mode == bykey.Apart {
			values, n := bykey.Brought(l), 0
			if loop != nil {
				loop(values[:len(ids)], xs[:len(ids)])
				bykey.Singles(l, values[:len(ids)])
				return
			}
			defer func() { bykey.Singles(l, values[:n]) }() // After a panic of value, the values before it count.
			for i, x := range xs[:len(ids)] {
				values[i] = value(x)
				n = i + 1
			}
			return
		}
		var made []V
		if loop != nil {
			made = bykey.Brought(l)[:len(ids)]
			loop(made, xs[:len(ids)])
		}
		for from := 0; from < len(ids); {
			to := bykey.UpTo(l, b, ids, from)
			if loop != nil {
				combineIn(l, ids[from:to], made[from:to], op)
			} else {
				reduceIn(l, ids[from:to], xs[from:to], value, op)
			}
			from = to
		}
	})
}

// combineIn combines values, which belong to one stretch, with the values of ids.
func combineIn[K comparable, V any](l *bykey.Lane[K, V, V], ids []uint32, made []V, op func(V, V) V) {
	values, at, less := bykey.Stretch(l)
	made = made[:len(ids)]
	for i, id := range ids {
		if j := uint(at[id] - less); j < uint(len(values)) {
			values[j] = op(values[j], made[i])
		} else {
			bykey.Begin(l, id, made[i])
			values, at, less = bykey.Stretch(l)
		}
	}
}

// reduceIn is combineIn for elements whose values are not made yet. It is a function of its own because the compiler
// keeps few variables of a long function in registers.
func reduceIn[T any, K comparable, V any](l *bykey.Lane[K, V, V], ids []uint32, xs []T, value func(T) V, op func(V, V) V) {
	values, at, less := bykey.Stretch(l)
	xs = xs[:len(ids)]
	for i, id := range ids {
		v := value(xs[i])
		if j := uint(at[id] - less); j < uint(len(values)) {
			values[j] = op(values[j], v)
		} else {
			bykey.Begin(l, id, v)
			values, at, less = bykey.Stretch(l)
		}
	}
}
