package chart

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// series draws the bars of one colour. It is not plotter.BarChart, whose bars
// begin at 0, which a logarithmic axis doesn't have.
type series struct {
	values []float64
	colour color.Color
	low    float64
	offset vg.Length
}

// Plot implements plot.Plotter.
func (s *series) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, v := range s.values {
		if !(v > s.low) {
			continue
		}
		left := x(float64(i)) + s.offset
		box := []vg.Point{
			{X: left, Y: y(s.low)}, {X: left, Y: y(min(v, p.Y.Max))},
			{X: left + barWidth, Y: y(min(v, p.Y.Max))}, {X: left + barWidth, Y: y(s.low)},
		}
		c.FillPolygon(s.colour, c.ClipPolygonXY(box))
	}
}

// Thumbnail implements plot.Thumbnailer: the patch of colour in the legend.
func (s *series) Thumbnail(c *draw.Canvas) {
	r := c.Rectangle
	c.FillPolygon(s.colour, []vg.Point{r.Min, {X: r.Min.X, Y: r.Max.Y}, r.Max, {X: r.Max.X, Y: r.Min.Y}})
}
