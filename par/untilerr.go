package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// UntilErr returns a pipeline over the elements of it before the first element for which a stage before UntilErr fails. If no stage fails,
// it has all elements. When the ending has returned, *err is the [*ElementError], or the error of a [ScanLines] reader, or nil:
//
//	var err error
//	rows := par.UntilErr(par.MapErr(par.ScanLines(r), parse), &err).Collect() // the rows before the error
//
// Therefore every ending has a result for the elements before the error. UntilErr does not catch errors of later stages. It may miss an
// error at an element that the ending did not need, such as an element after a match of FindFirst. After an error, a stage before UntilErr
// that needs all elements first, such as Rev after Filter, has no elements, and neither has a source like [WalkTreeErr].
//
// The input is processed part by part, in parallel, as by [MapWhile]. A part of up to 65,536 elements is held in memory. The length is not
// known. Each run sets *err, so the pipeline must not be run by two goroutines at once. UntilErr panics if err is nil.
func UntilErr[T any](it Iter[T], err *error) Iter[T] {
	if err == nil {
		panic("par: UntilErr: nil pointer")
	}
	return Iter[T]{sources.Until(it.Node(), describe.UntilErr, func() { *err = nil }, func(p *core.PanicError) bool {
		*err = errorOf(p)
		return *err != nil
	})}
}
