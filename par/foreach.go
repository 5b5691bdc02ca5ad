package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// ForEach calls f for every element, in no particular order, and returns when all calls have
// returned. Calls run at the same time, so a call must write only to memory of its own element, or
// guard its writes. A panic of f surfaces here as a *core.PanicError; if several calls panic, the
// panic at the lowest position surfaces. After a panic, later elements may be left out. ForEach
// panics if f is nil.
func (it Iter[T]) ForEach(f func(T)) {
	if _, is := it.n.Src.(describe.BareMemory); is {
		eachOf(it, f)
		return
	}
	endings.ForEach(it.n, describe.ForEach, f)
}

// ForEachBlock calls f for blocks of the elements. Each block holds consecutive elements,
// in order, and together the blocks hold all elements. A block may be empty, and may have
// any length. f must not write to the block and must not keep it, because a block is a
// buffer that is used again, or the caller's own memory. A loop in f costs no call per
// element. For the rest see [Iter.ForEach].
func (it Iter[T]) ForEachBlock(f func(block []T)) {
	endings.ForEach(source(it), describe.ForEachBlock, f)
}
