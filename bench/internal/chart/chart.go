package chart

import (
	"bytes"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// colours can be told apart by those who see red and green alike; from Okabe and
// Ito's palette.
var colours = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, {0xe6, 0x9f, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xcc, 0x79, 0xa7, 0xff},
	{0x56, 0xb4, 0xe9, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x99, 0x99, 0x99, 0xff}, {0xf0, 0xe4, 0x42, 0xff},
}

// newPlot returns a plot with a name for each place on the X axis and a grid.
func newPlot(title string, places []string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	p.Title.Padding = vg.Points(6)
	p.BackgroundColor = color.White // dark pages too
	p.NominalX(places...)
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	grid.Horizontal.Color = color.Gray{0xdd}
	p.Add(grid)
	return p
}

// across adds a thin line at a height that is not 0.
func across(p *plot.Plot, height float64) {
	if height == 0 {
		return
	}
	line := plotter.NewFunction(func(float64) float64 { return height })
	line.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
	line.Samples = 2
	p.Add(line)
}

// write draws p, with its legend beside it, to w.
func write(w io.Writer, p *plot.Plot, width, height vg.Length) error {
	legend := vg.Points(130)
	canvas := vgsvg.New(width+legend, height)
	whole := draw.New(canvas)
	whole.SetColor(color.White)
	whole.Fill(whole.Rectangle.Path())
	entries := p.Legend
	entries.Left = true // a reader's font may be wider than ours
	entries.Padding = vg.Points(3)
	p.Legend = plot.NewLegend()
	p.Draw(draw.Crop(whole, 0, -legend, 0, 0))
	entries.Draw(draw.Crop(whole, width, 0, 0, -vg.Points(24)))
	var buf bytes.Buffer
	if _, err := canvas.WriteTo(&buf); err != nil {
		return fmt.Errorf("chart: %w", err)
	}
	_, err := w.Write(buf.Bytes())
	return err
}
