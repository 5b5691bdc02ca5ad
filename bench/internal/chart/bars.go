package chart

import (
	"errors"
	"fmt"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bars are groups of bars that stand side by side, one for each series.
type Bars struct {
	Title string
	// Y says what the bars' height is, with its unit.
	Y string
	// Groups are the names below the groups.
	Groups []string
	Series []Series
	// Log makes the axis logarithmic. Bars then begin at the power of ten below
	// the lowest one, and what is not above 0 has none.
	Log bool
	// Line is a height at which a thin line goes across, as at a bound. 0: there is none.
	Line float64
	// Max is where an axis that is not logarithmic ends, and bars that are higher are cut. 0: above
	// the highest one.
	Max float64
}

// Series is what the bars of one colour say.
type Series struct {
	Name string
	// Values has a height for each group. NaN: there is no bar.
	Values []float64
}

const (
	barWidth   = 9 // points
	groupGap   = 16
	sideSpace  = 80
	chartSpace = 260
)

// WriteSVG draws the bars to w. It is an error where a series has not as many
// values as there are groups, and where there are no groups or more series than
// colours.
func (b *Bars) WriteSVG(w io.Writer) error {
	if len(b.Groups) == 0 || len(b.Series) == 0 {
		return errors.New("chart: nothing to draw")
	}
	if len(b.Series) > len(colours) {
		return fmt.Errorf("chart: %d series, and %d colours", len(b.Series), len(colours))
	}
	for _, s := range b.Series {
		if len(s.Values) != len(b.Groups) {
			return fmt.Errorf("chart: %s has %d values for %d groups", s.Name, len(s.Values), len(b.Groups))
		}
	}
	p := newPlot(b.Title, b.Groups)
	p.Y.Label.Text = b.Y
	p.Legend.Top = true
	p.X.Tick.Length, p.X.Tick.LineStyle.Width = vg.Points(8), 0
	p.X.Tick.Label.Rotation = math.Pi / 7
	p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = draw.XRight, draw.YTop
	low, high := b.limits()
	p.Y.Min, p.Y.Max = low, high
	if b.Log {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	}
	for i, s := range b.Series {
		bar := &series{values: s.Values, colour: colours[i], low: low, offset: vg.Length(float64(i)-float64(len(b.Series))/2) * barWidth}
		p.Add(bar)
		p.Legend.Add(s.Name, bar)
	}
	across(p, b.Line)
	p.X.Min, p.X.Max = -0.5, float64(len(b.Groups))-0.5
	group := vg.Length(len(b.Series))*barWidth + groupGap
	// The legend stands beside the bars, for which there must be room.
	width := max(vg.Length(len(b.Groups))*group+sideSpace, 360)
	return write(w, p, width, chartSpace+vg.Points(70))
}

// limits returns the ends of the axis.
func (b *Bars) limits() (low, high float64) {
	low, high = math.Inf(1), b.Line
	for _, s := range b.Series {
		for _, v := range s.Values {
			if v > 0 && !math.IsInf(v, 1) {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	if !b.Log {
		if high == 0 {
			high = 1
		}
		if b.Max > 0 {
			return 0, b.Max
		}
		return 0, high * 1.05
	}
	if math.IsInf(low, 1) {
		return 1, 10
	}
	if b.Line > 0 {
		low = min(low, b.Line*0.99) // a bar that reaches the line can be seen
	}
	low = math.Pow(10, math.Floor(math.Log10(low)))
	return low, math.Pow(10, math.Ceil(math.Log10(max(high, low*1.01))))
}
