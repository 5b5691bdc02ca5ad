package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/par/internal/check"
)

// MapPairs is [Map] for pairs, such as the keys and values of [FromMap], and for an f of two
// arguments. MapPairs panics if f is nil.
func MapPairs[A, B, U any](it Iter[Pair[A, B]], f func(A, B) U) Iter[U] {
	check.Func("MapPairs", f == nil)
	return Map(it, func(p Pair[A, B]) U { return f(p.First, p.Second) })
}

// FilterPairs is [Iter.Filter] for pairs, such as the keys and values of [FromMap], and for a
// keep of two arguments. FilterPairs panics if keep is nil.
func FilterPairs[A, B any](it Iter[Pair[A, B]], keep func(A, B) bool) Iter[Pair[A, B]] {
	check.Func("FilterPairs", keep == nil)
	return it.Filter(func(p Pair[A, B]) bool { return keep(p.First, p.Second) })
}

// ForEachPair is [Iter.ForEach] for pairs, such as the keys and values of [FromMap], and for
// an f of two arguments. ForEachPair panics if f is nil.
func ForEachPair[A, B any](it Iter[Pair[A, B]], f func(A, B)) {
	check.Func("ForEachPair", f == nil)
	it.ForEach(func(p Pair[A, B]) { f(p.First, p.Second) })
}

// Seq2 returns a sequence of all pairs in order, for a range loop with two variables that
// runs while later pairs are computed; see [Iter.Seq]. [FromSeq2] makes a pipeline of such a
// sequence.
func Seq2[A, B any](it Iter[Pair[A, B]]) stditer.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		for p := range it.Seq() {
			if !yield(p.First, p.Second) {
				return
			}
		}
	}
}
