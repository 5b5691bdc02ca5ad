package flow

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seed1237c087/manta/par"
)

// Rows are keys, and beside each one what belongs to it: the part of a block that a shard gets.
type rows[K comparable, V any] struct {
	keys []K
	vals []V
}

// rowsForm is the form of a *rows.
func rowsForm[K comparable, V any](n *node) *form {
	keys, err := codecOf[K]()
	if err != nil {
		n.plan.refuse("%v: %w", n, err)
	}
	vals, err := codecOf[V]()
	if err != nil {
		n.plan.refuse("%v: %w", n, err)
	}
	return &form{
		enc: func(dst []byte, data any) []byte {
			r := data.(*rows[K, V])
			return vals.enc(keys.enc(dst, r.keys), r.vals)
		},
		dec: func(raw []byte) (any, error) {
			ks, rest, err := keys.dec(raw)
			if err != nil {
				return nil, err
			}
			vs, _, err := vals.dec(rest)
			if err != nil {
				return nil, err
			}
			if len(ks) != len(vs) {
				return nil, errShort
			}
			return &rows[K, V]{ks, vs}, nil
		},
	}
}

// spread gives each key and its value to its shard. The first shard gets a part even if it has no rows, so that a shuffle
// of nothing has one block, too.
func spread[K comparable, V any](kind keyKind[K], shards, size int, each func(yield func(K, V))) []part {
	byShard := make([]*rows[K, V], shards)
	byShard[0] = &rows[K, V]{}
	each(func(k K, v V) {
		i := shardOf(kind.hash(k), shards)
		r := byShard[i]
		if r == nil {
			room := size/shards + size/shards/4 + 4
			r = &rows[K, V]{make([]K, 0, room), make([]V, 0, room)}
			byShard[i] = r
		}
		r.keys, r.vals = append(r.keys, k), append(r.vals, v)
	})
	var parts []part
	for i, r := range byShard {
		if r != nil {
			parts = append(parts, part{i, r})
		}
	}
	return parts
}

// grouped enters a shuffle by keys of type K into elements of type U.
func grouped[K comparable, U any](p *plan, op string, fns []*named, in ...*node) (*node, keyKind[K]) {
	n := add[U](p, op, fns, in...)
	kind, err := keyOf[K]()
	if err != nil {
		p.refuse("%v: %w", n, err)
	}
	n.group = &group{}
	return n, kind
}

// ReduceBy returns one element for each key: the key, and op over value(x) of all x with that key. Within a block of the
// input op goes over the values as [par.ReduceBy] does, and over the results of blocks in the order of their positions. So
// results have the same bits on every runner, also those of float64.
//
// Keys are spread over the run's shards (see [Shards]). In a shard they ascend, if they are numbers or strings; keys of other
// types stand in a fixed order. The keys of one shard and their results are in the memory of one process.
func ReduceBy[T any, K comparable, V any](in Flow[T], key Function[T, K], value Function[T, V], op Operation[V]) Flow[Pair[K, V]] {
	return reduceBy(in, "ReduceBy", []*named{key.named, value.named, op.named}, op.f,
		func(it par.Iter[T]) map[K]V { return par.ReduceBy(it, key.f, value.f, op.f) })
}

// CountBy returns each key with the number of elements that have it. What [ReduceBy] says of order holds.
func CountBy[T any, K comparable](in Flow[T], key Function[T, K]) Flow[Pair[K, int]] {
	return reduceBy(in, "CountBy", []*named{key.named}, func(a, b int) int { return a + b },
		func(it par.Iter[T]) map[K]int { return par.CountBy(it, key.f) })
}

func reduceBy[T any, K comparable, V any](
	in Flow[T], op string, fns []*named, join func(a, b V) V, block func(par.Iter[T]) map[K]V,
) Flow[Pair[K, V]] {
	n, kind := grouped[K, Pair[K, V]](in.of(op), op, fns, in.n)
	n.group.forms = []*form{rowsForm[K, V](n)}
	n.group.cut = []func(*place, any, int) []part{func(_ *place, it any, shards int) []part {
		found := block(it.(par.Iter[T]))
		return spread(kind, shards, len(found), func(yield func(K, V)) {
			for k, v := range found {
				yield(k, v)
			}
		})
	}}
	n.group.fold = foldRows(kind, join)
	n.group.merge = func(_ int, parts [][]any) (any, error) {
		return inOrder(kind, folded[map[K]V](n.group.fold, parts[0])), nil
	}
	return Flow[Pair[K, V]]{n}
}

// foldRows returns what adds rows to a map[K]V, those of equal keys by join.
func foldRows[K comparable, V any](kind keyKind[K], join func(a, b V) V) func(acc, part any) any {
	return func(acc, part any) any {
		all, _ := acc.(map[K]V)
		if all == nil {
			all = map[K]V{}
		}
		r := part.(*rows[K, V])
		for i, k := range r.keys {
			if v, seen := all[k]; seen {
				all[k] = join(v, r.vals[i])
			} else {
				all[kind.own(k)] = r.vals[i]
			}
		}
		return all
	}
}

// folded is a fold over all parts, of which the first may be one already.
func folded[M any](fold func(acc, part any) any, parts []any) (all M) {
	var acc any
	for _, p := range parts {
		if first, is := p.(M); is {
			acc = first
		} else {
			acc = fold(acc, p)
		}
	}
	all, _ = acc.(M)
	return all
}

// inOrder are the entries of a map in the order of the keys.
func inOrder[K comparable, V any](kind keyKind[K], all map[K]V) []Pair[K, V] {
	keys := make([]K, 0, len(all))
	for k := range all {
		keys = append(keys, k)
	}
	kind.sort(keys)
	pairs := make([]Pair[K, V], len(keys))
	for i, k := range keys {
		pairs[i] = Pair[K, V]{k, all[k]}
	}
	return pairs
}

// cutRows spreads the elements by their keys, in their order.
func cutRows[T any, K comparable](kind keyKind[K], key func(T) K) func(*place, any, int) []part {
	return func(_ *place, it any, shards int) []part {
		xs := it.(par.Iter[T]).Collect()
		keys := par.Apply(xs, key)
		return spread(kind, shards, len(xs), func(yield func(K, T)) {
			for i, k := range keys {
				yield(k, xs[i])
			}
		})
	}
}

// byKey are the values of all parts by key, in the order of positions.
func byKey[K comparable, V any](parts []any) map[K][]V {
	all := map[K][]V{}
	for _, p := range parts {
		r := p.(*rows[K, V])
		for i, k := range r.keys {
			all[k] = append(all[k], r.vals[i])
		}
	}
	return all
}

// GroupBy returns each key with all elements that have it, in the order of their positions. What [ReduceBy] says of the order
// of keys holds. The elements of one shard are in the memory of one process: if a sum of them is all that is wanted, ReduceBy
// sends far less.
func GroupBy[T any, K comparable](in Flow[T], key Function[T, K]) Flow[Pair[K, []T]] {
	n, kind := grouped[K, Pair[K, []T]](in.of("GroupBy"), "GroupBy", []*named{key.named}, in.n)
	n.group.forms = []*form{rowsForm[K, T](n)}
	n.group.cut = []func(*place, any, int) []part{cutRows(kind, key.f)}
	n.group.merge = func(_ int, parts [][]any) (any, error) { return inOrder(kind, byKey[K, T](parts[0])), nil }
	return Flow[Pair[K, []T]]{n}
}

// Distinct returns each element once. They are spread over shards and stand there as the keys of [ReduceBy] do.
func Distinct[K comparable](in Flow[K]) Flow[K] {
	n, kind := grouped[K, K](in.of("Distinct"), "Distinct", nil, in.n)
	n.group.forms = []*form{rowsForm[K, struct{}](n)}
	n.group.cut = []func(*place, any, int) []part{func(_ *place, it any, shards int) []part {
		found := par.Distinct(it.(par.Iter[K]))
		return spread(kind, shards, len(found), func(yield func(K, struct{})) {
			for _, k := range found {
				yield(k, struct{}{})
			}
		})
	}}
	n.group.fold = foldRows(kind, func(a, _ struct{}) struct{} { return a })
	n.group.merge = func(_ int, parts [][]any) (any, error) {
		keys := slices.AppendSeq([]K{}, maps.Keys(folded[map[K]struct{}](n.group.fold, parts[0])))
		kind.sort(keys)
		return keys, nil
	}
	return Flow[K]{n}
}

// Join returns the pairs of an element of a and one of b that have the same key. In a shard pairs stand in the order of a's
// positions, and those of one element of a in the order of b's. The elements of one shard are in the memory of one process.
func Join[A, B any, K comparable](a Flow[A], b Flow[B], keyA Function[A, K], keyB Function[B, K]) Flow[Pair[A, B]] {
	return join(a, b, "Join", keyA, keyB, func(pairs []Pair[A, B], x A, ys []B) []Pair[A, B] {
		for _, y := range ys {
			pairs = append(pairs, Pair[A, B]{x, y})
		}
		return pairs
	})
}

// LeftJoin returns every element of a with all elements of b that have its key, which may be none. The order is that of [Join].
func LeftJoin[A, B any, K comparable](a Flow[A], b Flow[B], keyA Function[A, K], keyB Function[B, K]) Flow[Pair[A, []B]] {
	return join(a, b, "LeftJoin", keyA, keyB, func(pairs []Pair[A, []B], x A, ys []B) []Pair[A, []B] {
		return append(pairs, Pair[A, []B]{x, ys})
	})
}

func join[A, B, U any, K comparable](
	a Flow[A], b Flow[B], op string, keyA Function[A, K], keyB Function[B, K], each func(us []U, x A, ys []B) []U,
) Flow[U] {
	b.of(op)
	n, kind := grouped[K, U](a.of(op), op, []*named{keyA.named, keyB.named}, a.n, b.n)
	n.group.forms = []*form{rowsForm[K, A](n), rowsForm[K, B](n)}
	n.group.cut = []func(*place, any, int) []part{cutRows(kind, keyA.f), cutRows(kind, keyB.f)}
	n.group.merge = func(_ int, parts [][]any) (any, error) {
		right := byKey[K, B](parts[1])
		us := []U{}
		for _, p := range parts[0] {
			r := p.(*rows[K, A])
			for i, k := range r.keys {
				us = each(us, r.vals[i], right[k])
			}
		}
		return us, nil
	}
	return Flow[U]{n}
}

// whole enters a shuffle into one shard: every block gives one part, and all of them are merged.
func whole[T, P, U any](
	in Flow[T], op, args string, fns []*named, cut func(at *place, it par.Iter[T]) []P, merge func(parts [][]P) []U,
) Flow[U] {
	n := add[U](in.of(op), op, fns, in.n)
	n.args = args
	c, err := codecOf[P]()
	if err != nil {
		n.plan.refuse("%v: %w", n, err)
	}
	n.group = &group{
		count: 1,
		forms: []*form{formOf(c)},
		cut: []func(*place, any, int) []part{func(at *place, it any, _ int) []part {
			return []part{{0, cut(at, it.(par.Iter[T]))}}
		}},
		merge: func(_ int, parts [][]any) (any, error) {
			typed := make([][]P, len(parts[0]))
			for i, p := range parts[0] {
				ps, ok := p.([]P)
				if !ok {
					return nil, fmt.Errorf("flow: %v: a part is a %T", n, p)
				}
				typed[i] = ps
			}
			return merge(typed), nil
		},
	}
	return Flow[U]{n}
}
