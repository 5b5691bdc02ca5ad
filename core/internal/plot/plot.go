// Package plot draws the speed-ups of a program on more and more processors, for core/speedup.Report and
// core/whatif.Curve. It draws the image itself, because this module depends on no library for plots, and
// a few lines need none.
package plot

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"time"
)

// The margins, and the speed-up at the lower edge.
const (
	left, right  = 50, 20
	top, bottom  = 40, 50
	leastSpeedUp = 0.5
)

// A SpeedUps is an SVG image of speed-ups. The image needs no other file. Both axes are
// logarithmic. A speed-up below one half lies on the lower edge.
type SpeedUps struct {
	image         bytes.Buffer
	width, height int
	doubles       int // the axes go to 2^doubles
	curves        int
}

// New returns an image without curves, of width by height pixels. The axes go to 2^doubles. counts is
// the label of the horizontal axis.
func New(width, height, doubles int, counts, title string) *SpeedUps {
	p := &SpeedUps{width: width, height: height, doubles: doubles}
	fmt.Fprintf(&p.image, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&p.image, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	fmt.Fprintf(&p.image, `<text x="%d" y="22">%s</text>`+"\n", left, title)
	p.axes(counts)
	return p
}

func (p *SpeedUps) axes(counts string) {
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

// Curve draws the line through the speed-ups for the given numbers of processors, and an entry in the legend. speedUp is called with the
// index in processors and the number of processors.
func (p *SpeedUps) Curve(name, colour string, processors []int, speedUp func(i, processors int) float64) {
	w := &p.image
	fmt.Fprintf(w, `<polyline fill="none" stroke="%s" stroke-width="2" points="`, colour)
	for i, n := range processors {
		if i > 0 {
			w.WriteByte(' ')
		}
		fmt.Fprintf(w, "%.1f,%.1f", p.x(n), p.y(speedUp(i, n)))
	}
	w.WriteString("\"/>\n")
	y := top + 20 + 18*p.curves
	p.curves++
	fmt.Fprintf(w, `<path d="M%d %dh24" stroke="%s" stroke-width="2"/>`, left+12, y-4, colour)
	fmt.Fprintf(w, `<text x="%d" y="%d">%s</text>`+"\n", left+42, y, name)
}

// Write ends the image and writes it to w. The error is w's.
func (p *SpeedUps) Write(w io.Writer) error {
	p.image.WriteString("</svg>\n")
	_, err := w.Write(p.image.Bytes())
	return err
}

// x returns the horizontal position of a number of processors. y returns the vertical position of a speed-up.
func (p *SpeedUps) x(processors int) float64 {
	at := math.Log2(float64(max(1, processors))) / float64(p.doubles)
	return left + at*float64(p.width-right-left)
}

func (p *SpeedUps) y(speedUp float64) float64 {
	at := math.Log2(max(speedUp, leastSpeedUp)/leastSpeedUp) / float64(p.doubles+1)
	return float64(p.height-bottom) - at*float64(p.height-bottom-top)
}

// Short rounds d to four digits, because further digits mean nothing.
func Short(d time.Duration) time.Duration {
	unit := time.Duration(1)
	for d/unit >= 10_000 {
		unit *= 10
	}
	return d.Round(unit)
}
