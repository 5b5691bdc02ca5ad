package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Integer is the types whose addition wraps around, so that brackets are of no consequence.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// Total returns the sum of what loop returns for blocks that together are all elements of
// n. loop must not panic.
func Total[T any, U Integer](n describe.Node, loop func(src []T) U) U {
	p := endings.ReductionOf(n, describe.Code(loop))
	t, _ := p.Kit.(*total[T, U])
	if t == nil {
		t = &total[T, U]{}
		t.result.Xs = t.one[:]
		t.kernel = func(out describe.Block, i int, from describe.Block, lo, hi int) {
			to := &out.(*Vec[U]).Xs[i]
			if hi < 0 {
				*to += from.(*Vec[U]).Xs[lo]
			} else {
				*to = t.loop(from.(*Vec[T]).Xs[lo:hi])
			}
		}
		p.Kit = t
	}
	t.loop, t.one[0] = loop, 0
	p.Run(endings.Reducing{Kernel: t.kernel, Values: (*Vec[U])(nil), Free: true}, &t.result)
	sum := t.one[0]
	t.loop = nil
	p.End()
	return sum
}

// total is what Total needs, and keeps for the next call.
type total[T any, U Integer] struct {
	loop   func(src []T) U
	kernel run.Kernel
	result Vec[U] // one
	one    [1]U
}
