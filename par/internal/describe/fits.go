package describe

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
)

// CheckFits panics if n is known to have more elements than memory can hold of out's
// type.
func (n Node) CheckFits(op string, out Block) {
	count, known := n.Len()
	if !known || count < manyElements {
		return
	}
	switch size := out.Size(); {
	case check.FitsMemory(count, uintptr(max(1, size))):
	case size == 0: // They would take no memory, but years.
		panic(fmt.Sprintf("par: %s: %d elements are too many", op, count))
	default:
		panic(fmt.Sprintf("par: %s: %d elements of %d bytes are more than memory can hold", op, count, size))
	}
}

// CheckFitsBoth is CheckFits for the results of Gather.
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
		a = b // At least that much.
	}
	n.CheckFits(k.String(), a)
}

// manyElements is from how many elements on they might be more than memory can hold.
const manyElements = 1 << 20
