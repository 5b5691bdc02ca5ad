// Raytracer draws balls that mirror each other on a floor, one ray for a point and more where that is reflected. Points differ in
// what they cost and none depends on another: a parallel loop over tiles is all there is to it.
//
//	go run ./examples/raytracer
//	go run ./examples/raytracer -size 800 -png raytracer.png
//
// The modes are a plain loop (loop), a goroutine for each band of rows (goroutines), a parallel loop over rows (rows) and over
// tiles (tiles).
package main

import (
	"image"
	"image/color"
	"math"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// A picture has three bytes for each point.
type picture struct {
	size int
	rgb  [][3]uint8
}

func main() {
	c := demo.Comparison[int, picture]{
		Name: "raytracer", Usage: "draw balls that mirror each other",
		Size: 400, MaxSize: 10_000, SizeUsage: "`LENGTH` of the square picture", Reps: 5,
		Unit: "point", Units: func(size int) float64 { return float64(size) * float64(size) },
		Input: func(size int) (int, error) { return size, nil },
		Ways: []demo.Way[int, picture]{
			{Name: "loop", Run: drawn(func(p picture) { p.rows(0, p.size) })},
			{Name: "goroutines", Run: drawn(func(p picture) {
				demo.ByHand(p.size, func(_, lo, hi int) { p.rows(lo, hi) })
			})},
			{Name: "rows", Run: drawn(func(p picture) { par.ForRange(0, p.size, p.rows) })},
			{Name: "tiles", Run: drawn(func(p picture) { par.Tiles(p.size, p.size, 16).ForEach(p.tile) })},
		},
		Differ: func(got, want picture) error { return demo.EqualSlices(got.rgb, want.rgb) },
		Image: func(p picture) image.Image {
			m := image.NewRGBA(image.Rect(0, 0, p.size, p.size))
			for i, c := range p.rgb {
				m.Set(i%p.size, i/p.size, color.RGBA{c[0], c[1], c[2], 255})
			}
			return m
		},
	}
	c.Main()
}

// drawn makes a way of a function that draws a picture.
func drawn(draw func(picture)) func(int) picture {
	return func(size int) picture {
		p := picture{size, make([][3]uint8, size*size)}
		draw(p)
		return p
	}
}

func (p picture) rows(lo, hi int) { p.tile(par.Tile{Row0: lo, Row1: hi, Col0: 0, Col1: p.size}) }

func (p picture) tile(t par.Tile) {
	for row := t.Row0; row < t.Row1; row++ {
		out := p.rgb[row*p.size:][:p.size]
		for col := t.Col0; col < t.Col1; col++ {
			at := func(i int) float64 { return (float64(i) + 0.5) / float64(p.size) }
			to := vec{at(col) - 0.5, 0.45 - at(row), 1}
			c := light(vec{0, 1.2, -4}, to.times(1/to.len()), 0)
			for i, x := range [3]float64{c.x, c.y, c.z} {
				out[col][i] = uint8(255 * math.Sqrt(min(1, max(0, x)))) // gamma
			}
		}
	}
}
