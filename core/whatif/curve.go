package whatif

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed1237c087/manta/core/internal/plot"
)

// A Curve contains predictions for a program with several numbers of workers.
type Curve struct {
	// Work, Span and Tasks are those of the Recording.
	Work, Span time.Duration
	Tasks      int64
	// Predictions are in the order of the numbers that were given to [Recording.Curve].
	Predictions []Prediction
}

// Curve simulates r on m with each of the given numbers of workers. If no number is given, Curve
// takes 1, 2, 4 and so on up to 1,024.
func (r *Recording) Curve(m Machine, workers ...int) *Curve {
	if len(workers) == 0 {
		for n := 1; n <= 1024; n *= 2 {
			workers = append(workers, n)
		}
	}
	c := &Curve{Work: r.Work(), Span: r.Span(), Tasks: r.Tasks()}
	for _, m.Workers = range workers {
		c.Predictions = append(c.Predictions, r.Simulate(m))
	}
	return c
}

// SpeedUp returns the speed-up of p compared with one processor: the program's work divided by p's time.
func (c *Curve) SpeedUp(p Prediction) float64 {
	return float64(c.Work) / float64(max(1, p.Time))
}

// Bounds returns bounds of the speed-up on n processors if sharing costs nothing. The least is
// Work/(Work/n + Span), which is Brent's bound. The best is the lesser of n and Work/Span.
func (c *Curve) Bounds(n int) (least, best float64) {
	work, span := float64(max(1, c.Work)), float64(max(1, c.Span))
	return work / (work/float64(n) + span), max(1, min(float64(n), work/span))
}

func (c *Curve) parallelism() float64 { return float64(c.Work) / float64(max(1, c.Span)) }

// String returns the curve as a table. The format may change.
func (c *Curve) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "work %v, span %v, parallelism %.4g, %d tasks\n\n", plot.Short(c.Work), plot.Short(c.Span), c.parallelism(), c.Tasks)
	fmt.Fprintln(&s, "workers       time  speed-up   by Brent  at best   idle    steals     wakes")
	for _, p := range c.Predictions {
		least, best := c.Bounds(p.Workers)
		idle := float64(p.Idle()) / float64(max(1, p.Time*time.Duration(p.Workers)))
		fmt.Fprintf(&s, "%7d  %9v  %8.2f  %9.2f  %7.2f  %4.0f%%  %8d  %8d\n",
			p.Workers, plot.Short(p.Time), c.SpeedUp(p), least, best, 100*idle, p.Steals, p.Wakes)
	}
	return s.String()
}

// Plot writes the speed-ups as an SVG image that needs no other file. The image has logarithmic
// axes and three curves: the predicted speed-up, Brent's bound, and the best speed-up that is
// possible. A speed-up below one half lies on the lower edge. Plot returns the error of w. It
// panics if w is nil.
func (c *Curve) Plot(w io.Writer) error {
	if w == nil {
		panic("core/whatif: Curve.Plot: nil writer")
	}
	const width, height = 600, 480
	doubles := 1
	var workers []int
	for _, q := range c.Predictions {
		workers = append(workers, q.Workers)
		for q.Workers > 1<<doubles {
			doubles++
		}
	}
	p := plot.New(width, height, doubles, "workers", fmt.Sprintf("work %v, span %v, parallelism %.4g",
		plot.Short(c.Work), plot.Short(c.Span), c.parallelism()))
	p.Curve("at best: as many as workers, or work / span", "#999999", workers, func(_, n int) float64 { _, best := c.Bounds(n); return best })
	p.Curve("Brent's bound: work / (work/P + span)", "#2166ac", workers, func(_, n int) float64 { least, _ := c.Bounds(n); return least })
	p.Curve("predicted", "#b2182b", workers, func(i, _ int) float64 { return c.SpeedUp(c.Predictions[i]) })
	return p.Write(w)
}
