package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Integer is the set of types whose addition wraps around, so that the brackets of a sum do not
// matter.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// Total returns the sum of what loop returns for blocks that together contain all elements of n.
// loop must not panic.
func Total[T any, U Integer](n describe.Node, loop func(src []T) U) U {
	p := endings.ReductionOf(n, describe.Code(loop))
	k := KitOf[total[T, U], U](p, func(loop *total[T, U]) run.Kernel {
		return func(out describe.Block, i int, from describe.Block, lo, hi int) {
			to := &out.(*Vec[U]).Xs[i]
			if hi < 0 {
				*to += from.(*Vec[U]).Xs[lo]
			} else {
				*to = (*loop)(from.(*Vec[T]).Xs[lo:hi])
			}
		}
	})
	k.Own = loop
	p.Run(endings.ReduceSpec{Kernel: k.Kernel, Values: (*Vec[U])(nil), Free: true, Swift: true}, &k.Result)
	k.Own = nil
	return Taken(p, k)
}

// total is the loop of a Total.
type total[T any, U Integer] func(src []T) U
