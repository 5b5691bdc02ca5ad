package par

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Span is a stretch of numbers: those from Lo to Hi-1.
type Span struct{ Lo, Hi int }

// RangeBlocks returns a pipeline over spans of the numbers from lo to hi-1. The spans are disjoint, in order, not empty, and together cover all
// numbers. There are none if hi <= lo. RangeBlocks is [ForRange] with everything that a pipeline can do, such as a limit on processors:
//
//	par.RangeBlocks(0, len(rows)).Limit(4).ForEach(func(s par.Span) { draw(rows[s.Lo:s.Hi]) })
//
// The number of spans is not known. The library chooses the spans as it chooses the windows of [Blocks], with the same rule for endings that
// combine results. [Iter.WithMinLen], [Iter.WithMaxLen], [Iter.ByUniformBlocks] and [Iter.Progress] count numbers, not spans. RangeBlocks panics if
// there are more numbers than an int can count.
func RangeBlocks(lo, hi int) Iter[Span] {
	n := countRange("RangeBlocks", lo, hi)
	return Iter[Span]{describe.Made(describe.RangeBlocks, n, describe.Whole|describe.Windowed, nil, of[Span](), func(s *iter.Step) {
		in[Span](s.Out)[0] = Span{lo + s.At, lo + s.At + s.To}
	})}
}
