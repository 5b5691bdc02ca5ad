package speedup

import (
	"fmt"
	"io"

	"github.com/seed1237c087/manta/core/internal/plot"
)

// Plot writes the speed-ups as an SVG image that needs no other file. The image has
// logarithmic axes and three curves for 1 to 256 processors: the speed-up at best, the
// speed-up at least, and the number of processors. A speed-up below one half lies on the
// lower edge. Plot returns the error of w.
// Plot panics if w is nil.
func (r Report) Plot(w io.Writer) error {
	if w == nil {
		panic("core: Report.Plot: nil writer")
	}
	const width, height, doubles = 560, 420, 8
	p := plot.New(width, height, doubles, "processors", fmt.Sprintf("work %v, span %v, parallelism %.4g, a steal %v",
		plot.Short(r.Work), plot.Short(r.Span), r.Parallelism(), plot.Short(r.Steal)))
	p.Curve("as many as processors", "#999999", reportedProcessors, func(_, n int) float64 { return float64(n) })
	p.Curve("at best", "#1b7837", reportedProcessors, func(_, n int) float64 { _, best := r.SpeedUp(n); return best })
	p.Curve("at least", "#b2182b", reportedProcessors, func(_, n int) float64 { least, _ := r.SpeedUp(n); return least })
	return p.Write(w)
}
