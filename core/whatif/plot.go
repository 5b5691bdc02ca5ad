package whatif

import (
	"bytes"
	"fmt"
	"io"
	"math"
)

// The plot's size, and the part of it between the axes.
const (
	plotWidth, plotHeight = 600, 480
	plotLeft, plotRight   = 50, 580
	plotTop, plotBottom   = 40, 430
	leastSpeedUp          = 0.5
)

// A plot is a picture with logarithmic axes.
type plot struct {
	bytes.Buffer
	doubles int // workers go from 1 to 2^doubles
}

// Plot writes the speed-ups as an SVG image that needs no other file, with logarithmic axes:
// what is predicted, Brent's bound, and what is possible at best. A speed-up below one half
// lies on the lower edge. The error is w's. Plot panics where w is nil.
func (c *Curve) Plot(w io.Writer) error {
	if w == nil {
		panic("core/whatif: Curve.Plot: nil writer")
	}
	p := plot{doubles: 1}
	for _, q := range c.Predictions {
		for q.Workers > 1<<p.doubles {
			p.doubles++
		}
	}
	fmt.Fprintf(&p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&p, `<rect width="%d" height="%d" fill="white"/>`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&p, `<text x="%d" y="22">work %v, span %v, parallelism %.4g</text>`+"\n",
		plotLeft, short(c.Work), short(c.Span), float64(c.Work)/float64(max(1, c.Span)))
	p.axes()
	p.curve(c, "at best: as many as workers, or work / span", "#999999", 0, func(q Prediction) float64 {
		_, best := c.Bounds(min(q.Workers, q.Processors))
		return best
	})
	p.curve(c, "Brent's bound: work / (work/P + span)", "#2166ac", 1, func(q Prediction) float64 {
		least, _ := c.Bounds(min(q.Workers, q.Processors))
		return least
	})
	p.curve(c, "predicted", "#b2182b", 2, c.SpeedUp)
	p.WriteString("</svg>\n")
	_, err := w.Write(p.Bytes())
	return err
}

func (p *plot) axes() {
	p.WriteString(`<g stroke="#dddddd">` + "\n")
	for i := range p.doubles + 1 {
		x, y := p.x(1<<i), p.y(math.Ldexp(1, i))
		fmt.Fprintf(p, `<path d="M%.1f %dV%dM%d %.1fH%d"/>`+"\n", x, plotTop, plotBottom, plotLeft, y, plotRight)
	}
	p.WriteString("</g>\n<g>\n")
	for i := range p.doubles + 1 {
		x, y := p.x(1<<i), p.y(math.Ldexp(1, i))
		fmt.Fprintf(p, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x, plotBottom+18, 1<<i)
		fmt.Fprintf(p, `<text x="%d" y="%.1f" text-anchor="end">%d</text>`+"\n", plotLeft-6, y+4, 1<<i)
	}
	fmt.Fprintf(p, `<text x="%d" y="%d" text-anchor="middle">workers</text>`+"\n", (plotLeft+plotRight)/2, plotBottom+38)
	fmt.Fprintf(p, `<text x="14" y="%d" text-anchor="middle" transform="rotate(-90 14 %[1]d)">speed-up</text>`+"\n</g>\n", (plotTop+plotBottom)/2)
}

// curve draws one line with its points, and its entry in the legend.
func (p *plot) curve(c *Curve, name, colour string, entry int, speedUp func(Prediction) float64) {
	fmt.Fprintf(p, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, colour)
	for i, q := range c.Predictions {
		if i > 0 {
			p.WriteByte(' ')
		}
		fmt.Fprintf(p, "%.1f,%.1f", p.x(q.Workers), p.y(speedUp(q)))
	}
	p.WriteString("\"/>\n")
	y := plotTop + 20 + 18*entry
	fmt.Fprintf(p, `<path d="M%d %dh24" stroke="%s" stroke-width="2"/>`, plotLeft+12, y-4, colour)
	fmt.Fprintf(p, `<text x="%d" y="%d">%s</text>`+"\n", plotLeft+42, y, name)
}

// x is where so many workers are, y where a speed-up is.
func (p *plot) x(workers int) float64 {
	return plotLeft + math.Log2(float64(max(1, workers)))*(plotRight-plotLeft)/float64(p.doubles)
}

func (p *plot) y(speedUp float64) float64 {
	at := math.Log2(max(speedUp, leastSpeedUp)/leastSpeedUp) / float64(p.doubles+1)
	return plotBottom - at*(plotBottom-plotTop)
}
