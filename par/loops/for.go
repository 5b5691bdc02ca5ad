package loops

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// For does what par.For does by a loop: that calls the function for the numbers from lo to hi-1, one after the other.
func For(n int, loop func(lo, hi int)) {
	check.Count("For", "n", n)
	var numbers describe.Node
	if n > 0 {
		numbers = describe.FillOf(describe.Range, n, (*Vec[int])(nil), func(s *describe.Step) {
			loop(s.At, s.At+s.To) // What makes its elements calls the function of a ForEach itself.
		})
	}
	endings.ForEachAs(numbers, describe.ForEach, describe.Code(loop), loop)
}
