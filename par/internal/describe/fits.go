package describe

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
)

// CheckFits panics if n is known to have more elements of out's type than memory can hold.
func (n Node) CheckFits(op string, out Block) {
	count, known := n.Len()
	if !known || count < manyElements {
		return
	}
	switch size := out.Size(); {
	case check.FitsMemory(count, uintptr(max(1, size))):
	case size == 0: // The elements would take no memory, but years.
		panic(fmt.Sprintf("par: %s: %d elements are too many", op, count))
	default:
		panic(fmt.Sprintf("par: %s: %d elements of %d bytes are more than memory can hold", op, count, size))
	}
}

// CheckFitsBoth does what CheckFits does, for the results of Gather.
func (n Node) CheckFitsBoth(k Kind, a, b Block) {
	if count, _ := n.Len(); count < manyElements {
		return
	}
	switch {
	case b == nil:
	case Infos[k].Both:
		n.CheckFits(k.String(), a)
		a = b
	case block.Width(b) < block.Width(a):
		a = b // The results take at least that much.
	}
	n.CheckFits(k.String(), a)
}

// manyElements is the number of elements from which on they might be more than memory can
// hold.
const manyElements = 1 << 20
