package loops

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// For does what par.For does. loop calls the user's function for the numbers from lo to hi-1, in order.
func For(n int, loop func(lo, hi int)) {
	check.Count("For", "n", n)
	var node describe.Node
	if n > 0 {
		node = numbers(n, loop)
	}
	endings.ForEachAs(node, describe.ForEach, describe.Code(loop), loop)
}

// numbers returns a pipeline of the numbers below n for a ForEach by loop. n is more than 0.
func numbers(n int, loop func(lo, hi int)) describe.Node {
	r := &forSource{loop: loop}
	return r.source.Init(describe.Range, n, describe.Exact|describe.Inert, (*Vec[int])(nil), r)
}

// forSource is a source of numbers together with the loop of a ForEach, in one allocation.
type forSource struct {
	source describe.FillSource
	loop   func(lo, hi int)
}

// Do runs the loop. The loop calls the function of the ForEach itself, so no block is filled.
func (r *forSource) Do(s *describe.Step) { r.loop(s.At, s.At+s.To) }
