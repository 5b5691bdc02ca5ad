// Mandelbrot draws the set of that name, in which a point takes from one step to as many as there may be: work that nobody can cut
// into equal parts in advance, the reason for work stealing.
//
//	go run ./examples/mandelbrot
//	go run ./examples/mandelbrot -size 1600 -png mandelbrot.png
//
// The modes are a plain loop (loop), a goroutine for each band of rows (goroutines), goroutines that take the next row from
// a counter (counter), and a parallel loop over the rows (rows), over square tiles (tiles), and over all points (points).
package main

import (
	"image"
	"image/color"
	"math"
	"sync"
	"sync/atomic"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

const limit = 1000 // of steps

// A picture has for each point the number of its steps.
type picture struct {
	width, height int
	steps         []uint16
}

func main() {
	c := demo.Comparison[int, picture]{
		Name: "mandelbrot", Usage: "draw the Mandelbrot set",
		Size: 600, MaxSize: 20_000, SizeUsage: "`WIDTH` of the picture", Reps: 5,
		Unit: "point", Units: func(size int) float64 { return float64(size) * float64((size*2+2)/3) },
		Input: func(size int) (int, error) { return size, nil },
		Ways: []demo.Way[int, picture]{
			{Name: "loop", Run: func(size int) picture {
				p := blank(size)
				p.rows(0, p.height)
				return p
			}},
			{Name: "goroutines", Run: func(size int) picture {
				p := blank(size)
				demo.ByHand(p.height, func(_, lo, hi int) { p.rows(lo, hi) })
				return p
			}},
			{Name: "counter", Run: counter},
			{Name: "rows", Run: func(size int) picture {
				p := blank(size)
				par.ForRange(0, p.height, p.rows)
				return p
			}},
			{Name: "tiles", Run: func(size int) picture {
				p := blank(size)
				par.Tiles(p.height, p.width, 32).ForEach(p.tile)
				return p
			}},
			{Name: "points", Run: func(size int) picture {
				p := blank(size)
				p.steps = par.Generate(len(p.steps), func(i int) uint16 { return p.at(i/p.width, i%p.width) }).Collect()
				return p
			}},
		},
		Image: draw,
	}
	c.Main()
}

func blank(size int) picture {
	height := (size*2 + 2) / 3
	return picture{size, height, make([]uint16, size*height)}
}

// counter is what one writes by hand when bands have turned out to be uneven.
func counter(size int) picture {
	p := blank(size)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range demo.Parts() {
		wg.Go(func() {
			for row := int(next.Add(1)) - 1; row < p.height; row = int(next.Add(1)) - 1 {
				p.rows(row, row+1)
			}
		})
	}
	wg.Wait()
	return p
}

func (p picture) rows(lo, hi int) { p.tile(par.Tile{Row0: lo, Row1: hi, Col0: 0, Col1: p.width}) }

func (p picture) tile(t par.Tile) {
	for row := t.Row0; row < t.Row1; row++ {
		out := p.steps[row*p.width:][:p.width]
		for col := t.Col0; col < t.Col1; col++ {
			out[col] = p.at(row, col)
		}
	}
}

// at returns the number of steps that z*z + c takes from 0 to leave the circle of radius 2, or limit.
func (p picture) at(row, col int) uint16 {
	cx := float64(col)/float64(p.width)*3 - 2.2
	cy := float64(row)/float64(p.width)*3 - float64(p.height)/float64(p.width)*1.5
	var x, y float64
	for n := range uint16(limit) {
		xx, yy := x*x, y*y
		if xx+yy > 4 {
			return n
		}
		x, y = xx-yy+cx, 2*x*y+cy
	}
	return limit
}

// draw has few colours, so that the file is short.
func draw(p picture) image.Image {
	palette := color.Palette{color.Black}
	for i := range 63 {
		t := float64(i) / 62
		u := 1 - t
		palette = append(palette, color.RGBA{uint8(255 * 9 * u * t * t * t), uint8(255 * 15 * u * u * t * t), uint8(255 * 8.5 * u * u * u * t), 255})
	}
	m := image.NewPaletted(image.Rect(0, 0, p.width, p.height), palette)
	for i, steps := range p.steps {
		if steps < limit {
			m.Pix[i] = uint8(1 + min(62, int(14*math.Log1p(float64(steps)/2))))
		}
	}
	return m
}
