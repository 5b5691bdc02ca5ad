package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Span is a stretch of numbers: those from Lo to Hi-1.
type Span struct{ Lo, Hi int }

// RangeBlocks returns a pipeline over stretches of the numbers from lo to hi-1: disjoint, in order, none of them empty, and together all; there are
// none if hi <= lo. It is [ForRange] with all that a pipeline can do, such as a most number of processors:
//
//	par.RangeBlocks(0, len(rows)).Limit(4).ForEach(func(s par.Span) { draw(rows[s.Lo:s.Hi]) })
//
// How many there are is not known. The library chooses them as it does the windows of [Blocks], and what that says of endings that combine
// results holds here, too. [Iter.WithMinLen], [Iter.WithMaxLen] and [Iter.ByUniformBlocks] count numbers, not stretches, and so does
// [Iter.Progress]. RangeBlocks panics if there are more numbers than an int can count.
func RangeBlocks(lo, hi int) Iter[Span] {
	n := countRange("RangeBlocks", lo, hi)
	return Iter[Span]{describe.Made(describe.RangeBlocks, n, describe.Whole|describe.Windowed, nil, of[Span](), func(s *iter.Step) {
		in[Span](s.Out)[0] = Span{lo + s.At, lo + s.At + s.To}
	})}
}
