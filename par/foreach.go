package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// ForEach calls f for every element, in no order that could be relied on, and returns when
// all calls have. Calls run at the same time as others, so they must write only memory of their own
// element, or guard their writes. A panic of f surfaces here as a *core.PanicError, of several the
// one at the lowest position; then elements after it may be left out. ForEach panics if f is nil.
func (it Iter[T]) ForEach(f func(T)) {
	if _, is := it.n.Src.(describe.BareMemory); is {
		eachOf(it, f)
		return
	}
	endings.ForEach(it.n, describe.ForEach, f)
}

// ForEachBlock calls f for the elements block by block: each block holds consecutive
// elements, in order, and together the blocks hold all. A block may be empty or of any
// length. It is read-only and gone when f returns: it is a buffer that is used again, or
// the caller's own memory. A loop in f costs no call per element. For the rest see
// [Iter.ForEach].
func (it Iter[T]) ForEachBlock(f func(block []T)) {
	endings.ForEach(source(it), describe.ForEachBlock, f)
}
