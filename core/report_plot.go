package core

import (
	"bytes"
	"fmt"
	"io"
	"math"
)

// The plot is written by hand because this module depends on no library of plots, and
// three lines need none. Its size, and the part of it between the axes.
const (
	plotWidth, plotHeight         = 560, 420
	plotLeft, plotRight           = 50, 540
	plotTop, plotBottom           = 40, 370
	plotLeastSpeedUp, plotDoubles = 0.5, 8 // processors go to 2^plotDoubles
)

// Plot writes the speed-ups as an SVG image that needs no other file: at best, at
// least, and as many times as processors, for 1 to 256 processors, with logarithmic
// axes. A speed-up below one half lies on the lower edge. The error is w's.
// Plot panics where w is nil.
func (r Report) Plot(w io.Writer) error {
	if w == nil {
		panic("core: Report.Plot: nil writer")
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, `<text x="%d" y="22">work %v, span %v, parallelism %.4g, a steal %v</text>`+"\n",
		plotLeft, short(r.Work), short(r.Span), r.Parallelism(), short(r.Steal))
	b.WriteString(`<g stroke="#dddddd">` + "\n")
	for i := range plotDoubles + 1 {
		x, y := plotX(i), plotY(math.Ldexp(1, i))
		fmt.Fprintf(&b, `<path d="M%.1f %dV%dM%d %.1fH%d"/>`+"\n", x, plotTop, plotBottom, plotLeft, y, plotRight)
	}
	b.WriteString("</g>\n<g>\n")
	for i := range plotDoubles + 1 {
		x, y := plotX(i), plotY(math.Ldexp(1, i))
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d</text>`+"\n", x, plotBottom+18, 1<<i)
		fmt.Fprintf(&b, `<text x="%d" y="%.1f" text-anchor="end">%d</text>`+"\n", plotLeft-6, y+4, 1<<i)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">processors</text>`+"\n", (plotLeft+plotRight)/2, plotBottom+38)
	fmt.Fprintf(&b, `<text x="14" y="%d" text-anchor="middle" transform="rotate(-90 14 %[1]d)">speed-up</text>`+"\n</g>\n", (plotTop+plotBottom)/2)
	r.curve(&b, "as many as processors", "#999999", 0, func(p int) float64 { return float64(p) })
	r.curve(&b, "at best", "#1b7837", 1, func(p int) float64 { _, best := r.SpeedUp(p); return best })
	r.curve(&b, "at least", "#b2182b", 2, func(p int) float64 { least, _ := r.SpeedUp(p); return least })
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// curve draws one line and its entry in the legend.
func (r Report) curve(b *bytes.Buffer, name, colour string, entry int, speedUp func(p int) float64) {
	fmt.Fprintf(b, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, colour)
	for i, p := range reportedProcessors {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(b, "%.1f,%.1f", plotX(i), plotY(speedUp(p)))
	}
	b.WriteString("\"/>\n")
	y := plotTop + 20 + 18*entry
	fmt.Fprintf(b, `<path d="M%d %dh24" stroke="%s" stroke-width="2"/>`, plotLeft+12, y-4, colour)
	fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`+"\n", plotLeft+42, y, name)
}

// plotX is where 2^i processors are, plotY where a speed-up is.
func plotX(i int) float64 { return plotLeft + float64(i)*(plotRight-plotLeft)/plotDoubles }

func plotY(speedUp float64) float64 {
	at := math.Log2(max(speedUp, plotLeastSpeedUp)/plotLeastSpeedUp) / (plotDoubles + 1)
	return plotBottom - at*(plotBottom-plotTop)
}
