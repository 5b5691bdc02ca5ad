package par

import (
	stditer "iter"

	"github.com/seed1237c087/manta/core"
	inside "github.com/seed1237c087/manta/internal/under"
)

// SeqErr returns a sequence of all elements in order, each with a nil error, for a range
// loop that runs while later elements are computed; see [Iter.Seq]. If a stage or a source
// fails, all elements before the error come first, and then the zero T with the error; see
// [ElementError]. A break stops the work. [FromSeqErr] makes a pipeline of such a sequence.
func SeqErr[T any](it Iter[T]) stditer.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		if err := rangeErr(it, yield); err != nil {
			var none T
			yield(none, err)
		}
	}
}

// rangeErr calls yield for all elements until yield returns false. It returns an error of a
// stage or a source.
func rangeErr[T any](it Iter[T], yield func(T, error) bool) (err error) {
	yielding := false
	defer returnFailureUnless(&yielding, &err)
	for x := range it.Seq() {
		yielding = true
		more := yield(x, nil)
		yielding = false
		if !more {
			break
		}
	}
	return nil
}

// returnFailureUnless is returnFailure, except that if *others is set, the panic is one of
// the loop body, and passes.
func returnFailureUnless(others *bool, err *error) {
	if *others {
		return
	}
	if v := recover(); v != nil {
		if *err = errorOf(inside.Wrapped[*core.PanicError](v)); *err == nil {
			panic(v)
		}
	}
}
