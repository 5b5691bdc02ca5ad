package chart

import (
	"errors"
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lines are lines over the same places, one for each series.
type Lines struct {
	Title string
	// X and Y say what the axes have, with their units.
	X, Y string
	// Places are the names of the places, at equal distances.
	Places []string
	Series []Series
	// Line is a height at which a thin line goes across, as at a bound. 0: there is none.
	Line float64
	// Log makes the Y axis logarithmic; what is not above 0 is left out.
	Log bool
}

// WriteSVG draws the lines to w. It is an error where a series has not as many values as there are places, and where
// there are no places or more series than colours.
func (l *Lines) WriteSVG(w io.Writer) error {
	switch {
	case len(l.Places) == 0 || len(l.Series) == 0:
		return errors.New("chart: nothing to draw")
	case len(l.Series) > len(colours):
		return fmt.Errorf("chart: %d series, and %d colours", len(l.Series), len(colours))
	}
	p := newPlot(l.Title, l.Places)
	p.X.Label.Text, p.Y.Label.Text = l.X, l.Y
	const margin = 1.3 // on a logarithmic axis
	low, high := 1.0, max(l.Line, 1)
	for i, s := range l.Series {
		if len(s.Values) != len(l.Places) {
			return fmt.Errorf("chart: %s has %d values for %d places", s.Name, len(s.Values), len(l.Places))
		}
		var points plotter.XYs
		for x, v := range s.Values {
			if math.IsNaN(v) || math.IsInf(v, 0) || l.Log && v <= 0 {
				continue // the line goes on at the next one
			}
			points = append(points, plotter.XY{X: float64(x), Y: v})
			low, high = min(low, v), max(high, v)
		}
		if len(points) == 0 {
			continue
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return fmt.Errorf("chart: %s: %w", s.Name, err)
		}
		line.Color, dots.Color = colours[i], colours[i]
		line.Width, dots.Shape = vg.Points(1.5), draw.CircleGlyph{}
		p.Add(line, dots)
		p.Legend.Add(s.Name, line, dots)
	}
	across(p, l.Line)
	p.X.Min, p.X.Max = -0.5, float64(len(l.Places))-0.5
	p.Y.Min, p.Y.Max = 0, high*1.05
	if l.Log {
		p.Y.Min, p.Y.Max = low/margin, high*margin
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	p.Legend.Top = true
	return write(w, p, vg.Points(420), chartSpace)
}
