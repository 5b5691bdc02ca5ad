package iter

import "fmt"

// Limit returns it to be worked off by at most n goroutines at a time, so that no
// function of it runs for more than n elements at once: for functions that need much
// memory each, or that something else bears few of. Of two calls the smaller n counts.
// It panics where n is below 1.
//
// The limit is for each run of this pipeline, and for all of it, whatever stands
// before and behind: also for what the ending must pack or walk first. Where two pipelines become
// one, as in [Zip] and [Iter.Chain], the smaller of both limits counts. A pipeline that a
// function of it runs, as in [FlatMapIter], is another one: it may be worked off
// by more, and by at most the number of its own limit where it has one. Workers that
// the limit leaves free do other things; none waits for its turn. Order, results and
// the panic that surfaces are as without a limit, to the bit.
//
// With n of 1, one goroutine does everything in order. To have as many workers as n
// but for all that a part of the program does, see [core.NewPool].
func (it Iter[T]) Limit(n int) Iter[T] {
	if n < 1 {
		panic(fmt.Sprintf("par: Limit: n must be at least 1, got %d", n))
	}
	return it.limitTo(n)
}
