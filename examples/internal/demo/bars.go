package demo

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"os"
)

// The sizes of the plot that writeBars draws.
const (
	barsWidth, barsHead   = 700, 34
	barsStep, barsHeight  = 30, 20
	barsNames, barsLabels = 180, 170 // to the left and to the right of the bars
)

// writeBars draws the median of each mode as a bar, as an SVG image that needs no other file. The baseline is grey.
func (r *report) writeBars(w io.Writer, baseline string) error {
	longest := r.Modes[0].Median
	for _, m := range r.Modes {
		longest = max(longest, m.Median)
	}
	var b bytes.Buffer
	height := barsHead + barsStep*len(r.Modes) + 10
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", barsWidth, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", barsWidth, height)
	fmt.Fprintf(&b, `<text x="10" y="22">%s`, html.EscapeString(r.title))
	for i, s := range r.settings {
		b.WriteString(html.EscapeString(fmt.Sprintf("%s%s %v", separator(i), s.Name, s.Value)))
	}
	fmt.Fprintf(&b, `, %s: median of %s</text>`+"\n", count(r.Workers, "worker"), count(r.Reps, "run"))
	for i, m := range r.Modes {
		colour := "#1b7837"
		if m.Mode == baseline {
			colour = "#999999"
		}
		y := barsHead + barsStep*i
		length := float64(barsWidth-barsNames-barsLabels) * float64(m.Median) / float64(max(longest, 1))
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, barsNames-8, y+15, html.EscapeString(m.Mode))
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`, barsNames, y, length, barsHeight, colour)
		label := short(m.Median)
		if m.SpeedUp != nil {
			label += ", speed-up " + ratio(*m.SpeedUp)
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%d">%s</text>`+"\n", barsNames+length+6, y+15, label)
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// plotBars writes the bars to the file name.
func (r *report) plotBars(name, baseline string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(r.writeBars(f, baseline), f.Close())
}
