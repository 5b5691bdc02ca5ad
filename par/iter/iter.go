package iter

// Iter is a lazy parallel pipeline over elements of type T: a source and what
// is to be done with its elements. It is a small value that may be copied, kept
// and run several times, by several goroutines at once, if its source and its
// functions allow that. Adapters leave it as it is and return a new one.
//
// The zero value is empty.
type Iter[T any] struct {
	src   source[T]
	tuned *tuning // nil: not in any way
	key   uint64  // names the pipeline in the engine's table of costs
}

// Item is an element together with its position.
type Item[T any] struct {
	Index int
	Value T
}

// Pair holds two values that belong together.
type Pair[A, B any] struct {
	First  A
	Second B
}

// Len returns the number of elements, where that is known without running
// anything: known is false behind Filter and whatever else can drop or add
// elements, and where positions must be made first.
func (it Iter[T]) Len() (n int, known bool) {
	sh := it.source().shape()
	if !sh.is(exact) || sh.is(loose|streamed) {
		return 0, false
	}
	return sh.n, true
}

// source returns it.src, also for the zero Iter.
func (it Iter[T]) source() source[T] {
	if it.src == nil {
		return &sliceSource[T]{}
	}
	return it.src
}

// with returns it with another source of the same elements' type and one more
// ingredient of its key.
func (it Iter[T]) with(src source[T], key uint64) Iter[T] {
	it.src, it.key = src, mix(it.key, key)
	return it
}

// onto returns a pipeline over src that is tuned as it is.
func onto[T, U any](it Iter[T], src source[U], key uint64) Iter[U] {
	return Iter[U]{src: src, tuned: it.tuned, key: mix(it.key, key)}
}
