package par

import "github.com/seed1237c087/manta/par/internal/check"

// Try runs an ending and returns its result. If a stage such as [MapErr] has failed, it
// returns the zero R and the [*ElementError] instead, and if the reader of a [ScanLines] has,
// that reader's error:
//
//	numbers := par.MapErr(par.Lines(text), strconv.Atoi)
//	sum, err := par.Try(numbers.Sum)
//	byLength, err := par.Try(func() map[int]int { return par.CountBy(numbers, digits) })
//
// Panics of any other kind pass, and so does a runtime.Goexit. Try costs a few nanoseconds.
// [Try0] is for endings without a result; one with several sets variables in it. Try panics if
// ending is nil.
func Try[R any](ending func() R) (r R, err error) {
	check.Func("Try", ending == nil)
	err = try0(func() { r = ending() })
	return r, err
}

// Try0 is [Try] for an ending without a result:
//
//	err := par.Try0(func() { numbers.ForEach(show) })
//	err := par.Try0(func() {
//		for n := range numbers.Seq() {
//			...
//		}
//	})
//
// The second returns the error after the loop body has had all elements before it. An
// element that fails in a pipeline that the body runs is an error of that Try0, too. Try0
// panics if ending is nil.
func Try0(ending func()) error {
	check.Func("Try0", ending == nil)
	return try0(ending)
}

// try0 runs f and returns the error that comes of it as a panic.
func try0(f func()) (err error) {
	defer returnFailure(&err)
	f()
	return nil
}
