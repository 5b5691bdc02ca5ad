package par

import "github.com/seed1237c087/manta/par/internal/check"

// Try runs an ending and returns its result. If a stage such as [MapErr] fails, Try returns
// the zero R and the [*ElementError] instead. If the reader of a [ScanLines] fails, Try
// returns the error of the reader:
//
//	numbers := par.MapErr(par.Lines(text), strconv.Atoi)
//	sum, err := par.Try(numbers.Sum)
//	byLength, err := par.Try(func() map[int]int { return par.CountBy(numbers, digits) })
//
// Panics of any other kind pass through Try, and so does a runtime.Goexit. Try costs a few
// nanoseconds. [Try0] is for endings without a result, and for endings with several results,
// which set variables. Try panics if ending is nil.
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
// The second call returns the error after the loop body has run for all elements before
// the error. If the body runs another pipeline and an element fails there, Try0 returns
// that error, too. Try0 panics if ending is nil.
func Try0(ending func()) error {
	check.Func("Try0", ending == nil)
	return try0(ending)
}

// try0 runs f. If f panics with an error of an element or of a reader, try0 returns the
// error.
func try0(f func()) (err error) {
	defer returnFailure(&err)
	f()
	return nil
}
