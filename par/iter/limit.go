package iter

import "fmt"

// Limit returns it to be worked off by at most n goroutines at a time, so that no
// function of it runs for more than n elements at once: for functions that need much
// memory each, or something of which there is little. Of two calls the smaller n
// counts. Limit panics where n is below 1.
//
// The limit is one for each run of this pipeline, and for all of it: for what stands
// before and behind, and for what an ending must pack, walk or search first. Where two
// pipelines become one, as in [Zip] and [Iter.Chain], the smaller of both limits
// counts. A pipeline that a function of it runs, as in [FlatMapIter], is another one,
// which may be worked off by more, or by as many as its own limit says.
//
// Nobody waits for a turn: workers that the limit leaves free do other things. Order,
// results and the panic that surfaces are the same as without a limit, to the bit; with
// n of 1, one goroutine works off all elements in order. Where a fork is needed for a
// second goroutine, it costs one small allocation.
func (it Iter[T]) Limit(n int) Iter[T] {
	if n < 1 {
		panic(fmt.Sprintf("par: Limit: n must be at least 1, got %d", n))
	}
	return it.limitTo(n)
}
