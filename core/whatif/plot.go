package whatif

import (
	"fmt"
	"io"

	"github.com/seed1237c087/manta/core/internal/plot"
)

// Plot writes the speed-ups as an SVG image that needs no other file, with logarithmic axes:
// what is predicted, Brent's bound, and what is possible at best. A speed-up below one half
// lies on the lower edge. The error is w's. Plot panics where w is nil.
func (c *Curve) Plot(w io.Writer) error {
	if w == nil {
		panic("core/whatif: Curve.Plot: nil writer")
	}
	const width, height = 600, 480
	doubles := 1
	for _, q := range c.Predictions {
		for q.Workers > 1<<doubles {
			doubles++
		}
	}
	p := plot.New(width, height, doubles, "workers", fmt.Sprintf("work %v, span %v, parallelism %.4g",
		plot.Short(c.Work), plot.Short(c.Span), float64(c.Work)/float64(max(1, c.Span))))
	curve := func(name, colour string, speedUp func(Prediction) float64) {
		p.Curve(name, colour, len(c.Predictions), func(i int) (int, float64) {
			return c.Predictions[i].Workers, speedUp(c.Predictions[i])
		})
	}
	curve("at best: as many as workers, or work / span", "#999999", func(q Prediction) float64 {
		_, best := c.Bounds(min(q.Workers, q.Processors))
		return best
	})
	curve("Brent's bound: work / (work/P + span)", "#2166ac", func(q Prediction) float64 {
		least, _ := c.Bounds(min(q.Workers, q.Processors))
		return least
	})
	curve("predicted", "#b2182b", c.SpeedUp)
	return p.Write(w)
}
