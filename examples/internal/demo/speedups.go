package demo

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
)

// drawReport writes the speed-ups that r promises for 1 to 256 processors.
func drawReport(w io.Writer, r core.Report) error {
	const doubles = 8
	p := newSpeedUps(560, 420, doubles, "processors", fmt.Sprintf("work %v, span %v, parallelism %.4g, a steal %v",
		short(r.Work), short(r.Span), r.Parallelism(), short(r.Steal)))
	draw := func(name, colour string, speedUp func(processors int) float64) {
		p.curve(name, colour, doubles+1, func(i int) (int, float64) { return 1 << i, speedUp(1 << i) })
	}
	draw("as many as processors", "#999999", func(n int) float64 { return float64(n) })
	draw("at best", "#1b7837", func(n int) float64 { _, best := r.SpeedUp(n); return best })
	draw("at least", "#b2182b", func(n int) float64 { least, _ := r.SpeedUp(n); return least })
	return p.write(w)
}

// drawCurve writes what is predicted, Brent's bound, and what is possible at best.
func drawCurve(w io.Writer, c *whatif.Curve) error {
	doubles := 1
	for _, q := range c.Predictions {
		doubles = max(doubles, bits.Len(uint(q.Workers-1)))
	}
	p := newSpeedUps(600, 480, doubles, "workers", fmt.Sprintf("work %v, span %v, parallelism %.4g",
		short(c.Work), short(c.Span), float64(c.Work)/float64(max(1, c.Span))))
	draw := func(name, colour string, speedUp func(whatif.Prediction) float64) {
		p.curve(name, colour, len(c.Predictions), func(i int) (int, float64) { return c.Predictions[i].Workers, speedUp(c.Predictions[i]) })
	}
	draw("at best: as many as workers, or work / span", "#999999", func(q whatif.Prediction) float64 { _, best := c.Bounds(q.Workers); return best })
	draw("Brent's bound: work / (work/P + span)", "#2166ac", func(q whatif.Prediction) float64 { least, _ := c.Bounds(q.Workers); return least })
	draw("predicted", "#b2182b", c.SpeedUp)
	return p.write(w)
}

// The margins, and the speed-up at the lower edge.
const (
	left, right  = 50, 20
	top, bottom  = 40, 50
	leastSpeedUp = 0.5
)

// A speedUps is an SVG image of speed-ups, which needs no other file. Both axes are
// logarithmic. A speed-up below one half lies on the lower edge.
type speedUps struct {
	image         bytes.Buffer
	width, height int
	doubles       int // the axes go to 2^doubles
	curves        int
}

// newSpeedUps returns an image without curves, of so many pixels. Its axes go to 2^doubles, and that from
// left to right is called by what it counts.
func newSpeedUps(width, height, doubles int, counts, title string) *speedUps {
	p := &speedUps{width: width, height: height, doubles: doubles}
	fmt.Fprintf(&p.image, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&p.image, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	fmt.Fprintf(&p.image, `<text x="%d" y="22">%s</text>`+"\n", left, title)
	p.axes(counts)
	return p
}

func (p *speedUps) axes(counts string) {
	w, right, bottom := &p.image, p.width-right, p.height-bottom
	w.WriteString(`<g stroke="#dddddd">` + "\n")
	for i := range p.doubles + 1 {
		fmt.Fprintf(w, `<path d="M%.1f %dV%dM%d %.1fH%d"/>`+"\n", p.x(1<<i), top, bottom, left, p.y(math.Ldexp(1, i)), right)
	}
	w.WriteString("</g>\n<g>\n")
	for i := range p.doubles + 1 {
		fmt.Fprintf(w, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", p.x(1<<i), bottom+18, 1<<i)
		fmt.Fprintf(w, `<text x="%d" y="%.1f" text-anchor="end">%d</text>`+"\n", left-6, p.y(math.Ldexp(1, i))+4, 1<<i)
	}
	fmt.Fprintf(w, `<text x="%d" y="%d" text-anchor="middle">%s</text>`+"\n", (left+right)/2, bottom+38, counts)
	fmt.Fprintf(w, `<text x="14" y="%d" text-anchor="middle" transform="rotate(-90 14 %[1]d)">speed-up</text>`+"\n</g>\n", (top+bottom)/2)
}

// curve draws the line through n points, each a number of processors and a speed-up, and its
// entry in the legend.
func (p *speedUps) curve(name, colour string, n int, point func(i int) (processors int, speedUp float64)) {
	w := &p.image
	fmt.Fprintf(w, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, colour)
	for i := range n {
		if i > 0 {
			w.WriteByte(' ')
		}
		processors, speedUp := point(i)
		fmt.Fprintf(w, "%.1f,%.1f", p.x(processors), p.y(speedUp))
	}
	w.WriteString("\"/>\n")
	y := top + 20 + 18*p.curves
	p.curves++
	fmt.Fprintf(w, `<path d="M%d %dh24" stroke="%s" stroke-width="2"/>`, left+12, y-4, colour)
	fmt.Fprintf(w, `<text x="%d" y="%d">%s</text>`+"\n", left+42, y, name)
}

// write ends the image and writes it. The error is w's.
func (p *speedUps) write(w io.Writer) error {
	p.image.WriteString("</svg>\n")
	_, err := w.Write(p.image.Bytes())
	return err
}

// x is where so many processors are, y where a speed-up is.
func (p *speedUps) x(processors int) float64 {
	at := math.Log2(float64(max(1, processors))) / float64(p.doubles)
	return left + at*float64(p.width-right-left)
}

func (p *speedUps) y(speedUp float64) float64 {
	at := math.Log2(max(speedUp, leastSpeedUp)/leastSpeedUp) / float64(p.doubles+1)
	return float64(p.height-bottom) - at*float64(p.height-bottom-top)
}
