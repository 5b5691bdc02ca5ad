package loops

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// For does what par.For does. The loop calls the user's function for the numbers from lo to hi-1, one after the other.
func For(n int, loop func(lo, hi int)) {
	check.Count("For", "n", n)
	var node describe.Node
	if n > 0 {
		node = numbers(n, loop)
	}
	endings.ForEachAs(node, describe.ForEach, describe.Code(loop), loop)
}

// numbers returns the numbers below n, more than none, for a ForEach by loop.
func numbers(n int, loop func(lo, hi int)) describe.Node {
	r := &forSource{loop: loop}
	return r.source.Init(describe.Range, n, describe.Exact|describe.Inert, (*Vec[int])(nil), r)
}

// forSource is the source of numbers and their loop, in one allocation.
type forSource struct {
	source describe.FillSource
	loop   func(lo, hi int)
}

// Do runs the loop: what makes its elements calls the function of a ForEach itself.
func (r *forSource) Do(s *describe.Step) { r.loop(s.At, s.At+s.To) }
