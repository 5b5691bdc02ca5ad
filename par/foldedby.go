package par

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sources"
	"github.com/seed1237c087/manta/par/iter"
)

// FoldedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with what add makes of the elements that have it. It is a [FoldBy] that goes
// on to other stages and needs no map: see there for the accumulators, and for how often
// functions are called. The elements are folded when an ending runs. FoldedBy panics if a
// function is nil.
func FoldedBy[T any, K comparable, A any](it Iter[T], key func(T) K, newA func() A, add func(acc A, x T) A, merge func(a, b A) A) Iter[Pair[K, A]] {
	check.Func("FoldedBy", key == nil || newA == nil || add == nil || merge == nil)
	code := describe.Code(key) ^ describe.Code(newA) ^ describe.Code(add) ^ describe.Code(merge)
	return foldedBy(it, describe.FoldedBy, code, key, folding[T, A]{
		begin: func(x T) A { return add(newA(), x) }, add: add, merge: merge, along: true,
	})
}

// ReducedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with the values of the elements that have it, combined by op. It is a
// [ReduceBy] that goes on to other stages and needs no map: see there for the order in which values
// are combined. The elements are reduced when an ending runs. ReducedBy panics if a function
// is nil.
func ReducedBy[T any, K comparable, V any](it Iter[T], key func(T) K, value func(T) V, op func(V, V) V) Iter[Pair[K, V]] {
	check.Func("ReducedBy", key == nil || value == nil || op == nil)
	code := describe.Code(key) ^ describe.Code(value) ^ describe.Code(op)
	return foldedBy(it, describe.ReducedBy, code, key, folding[T, V]{
		begin: value, add: func(acc V, x T) V { return op(acc, value(x)) }, merge: op,
	})
}

// CountedBy returns a pipeline over the keys of the elements of it, in the order in which they
// first appear, each with the number of elements that have it. It is a [CountBy] that goes on to
// other stages, such as TopK and SortedFunc, and needs no map. The elements are counted when an
// ending runs; key is called once for each. CountedBy panics if key is nil.
func CountedBy[T any, K comparable](it Iter[T], key func(T) K) Iter[Pair[K, int]] {
	check.Func("CountedBy", key == nil)
	return foldedBy(it, describe.CountedBy, describe.Code(key), key, folding[T, int]{
		begin: func(T) int { return 1 },
		add:   func(n int, _ T) int { return n + 1 },
		merge: func(a, b int) int { return a + b },
	})
}

// folding is what is done with the elements of a key: begin makes an accumulator of the first one
// of a stretch, and add adds the others. For along see reducing.
type folding[T, A any] struct {
	begin func(x T) A
	add   func(acc A, x T) A
	merge func(a, b A) A
	along bool
}

// located is an accumulator, or an element that is kept for later, and where its first element
// stands.
type located[V any] struct {
	at sighting
	v  V
}

// foldedBy returns the keys and what f makes of the elements that have each, when an ending runs.
func foldedBy[T any, K comparable, A any](it Iter[T], kind iter.Kind, code uint64, key func(T) K, f folding[T, A]) Iter[Pair[K, A]] {
	return Iter[Pair[K, A]]{sources.Remade(it.Node(), kind, code, of[Pair[K, A]](), func(_ *sources.Bound, n iter.Node) iter.Block {
		p := reducedRun(n, code, key, func(a, b located[A]) located[A] {
			if b.at.before(a.at) { // Behind Unordered.
				a.at = b.at
			}
			a.v = f.merge(a.v, b.v)
			return a
		}, func(to *located[A], first bool, x located[T]) {
			if first {
				*to = located[A]{x.at, f.begin(x.v)}
				return
			}
			to.v = f.add(to.v, x.v)
		}, f.along, func(b *endings.Kept, l *reduceLane[K, located[A], located[T]], ids []uint32, xs []T) {
			addLocated(&f, b, l, ids, xs)
		})
		var pairs []Pair[K, A]
		var at []sighting
		eachReduced(p, func(n int) {
			pairs, at = make([]Pair[K, A], 0, n), make([]sighting, 0, n)
		}, func(k K, v located[A]) {
			pairs, at = append(pairs, MakePair(k, v.v)), append(at, v.at)
		})
		putReducing(p)
		return &vec[Pair[K, A]]{Xs: arranged(pairs, at, n.Limited())}
	})}
}

// addLocated adds a batch of elements of b to what l has, as FoldBy does.
func addLocated[T any, K comparable, A any](f *folding[T, A], b *endings.Kept, l *reduceLane[K, located[A], located[T]], ids []uint32, xs []T) {
	xs = xs[:len(ids)]
	switch {
	case l.front == direct:
		for i, x := range xs {
			addDirect(l, i, located[T]{sighting{b.Lo, l.done + i}, x})
		}
		return
	case l.run.single && l.front == behind:
		s := openSpan(l)
		for i, x := range xs {
			addSingle(l, s, i).x = located[T]{sighting{b.Lo, l.done + i}, x}
		}
		return
	}
	for i, id := range ids {
		for l.done+i >= b.Limit {
			nextStretch(l, b, ids, i)
			id = ids[i]
		}
		here := sighting{b.Lo, l.done + i}
		if at := l.at[id]; at > l.stretch {
			to := &l.values[at-1-l.base]
			to.v = f.add(to.v, xs[i])
			if l.run.free && here.before(to.at) { // Pieces come in any order.
				to.at = here
			}
			continue
		}
		l.values = append(l.values, located[A]{here, f.begin(xs[i])})
		l.note(id, len(l.values))
	}
}

// arranged returns the elements of xs in the order of where they were first met. If limited is
// set, the calling goroutine does it alone.
func arranged[T any](xs []T, at []sighting, limited bool) []T {
	out := make([]T, len(xs))
	for i, id := range firstToLast(at, limited) {
		out[i] = xs[id]
	}
	return out
}
