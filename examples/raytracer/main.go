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

type picture struct{ *image.RGBA }

func main() {
	c := demo.Comparison[int, picture]{
		Name: "raytracer", Usage: "draw balls that mirror each other",
		Size: 400, MaxSize: 10_000, SizeUsage: "`LENGTH` of the square picture", Reps: 5,
		Unit: "point", Units: func(size int) float64 { return float64(size) * float64(size) },
		Input: func(size int) (int, error) { return size, nil },
		Ways: []demo.Way[int, picture]{
			{Name: "loop", Run: drawn(func(p picture) { p.rows(0, p.Rect.Dy()) })},
			{Name: "goroutines", Run: drawn(func(p picture) {
				demo.ByHand(p.Rect.Dy(), func(_, lo, hi int) { p.rows(lo, hi) })
			})},
			{Name: "rows", Run: drawn(func(p picture) { par.ForRange(0, p.Rect.Dy(), p.rows) })},
			{Name: "tiles", Run: drawn(func(p picture) { par.Tiles(p.Rect.Dy(), p.Rect.Dx(), 16).ForEach(p.tile) })},
		},
		Differ: func(got, want picture) error { return demo.EqualSlices(got.Pix, want.Pix) },
		Image:  func(p picture) image.Image { return p },
	}
	c.Main()
}

// drawn makes a way of a function that draws a picture.
func drawn(draw func(picture)) func(int) picture {
	return func(size int) picture {
		p := picture{image.NewRGBA(image.Rect(0, 0, size, size))}
		draw(p)
		return p
	}
}

func (p picture) rows(lo, hi int) { p.tile(par.Tile{Row0: lo, Row1: hi, Col0: 0, Col1: p.Rect.Dx()}) }

func (p picture) tile(t par.Tile) {
	at := func(i int) float64 { return (float64(i) + 0.5) / float64(p.Rect.Dx()) }
	shade := func(x float64) uint8 { return uint8(255 * math.Sqrt(min(1, max(0, x)))) } // with the gamma of screens
	for row := t.Row0; row < t.Row1; row++ {
		for col := t.Col0; col < t.Col1; col++ {
			to := vec{at(col) - 0.5, 0.45 - at(row), 1}
			c := light(vec{0, 1.2, -4}, to.times(1/to.len()), 0)
			p.SetRGBA(col, row, color.RGBA{shade(c.x), shade(c.y), shade(c.z), 255})
		}
	}
}

type vec struct{ x, y, z float64 }

func (a vec) plus(b vec) vec           { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) minus(b vec) vec          { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) times(f float64) vec      { return vec{a.x * f, a.y * f, a.z * f} }
func (a vec) dot(b vec) float64        { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) len() float64             { return math.Sqrt(a.dot(a)) }
func (a vec) mirroredBy(n vec) vec     { return a.minus(n.times(2 * a.dot(n))) }
func (a vec) mix(b vec, f float64) vec { return a.times(1 - f).plus(b.times(f)) }

type ball struct {
	center vec
	radius float64
	color  vec
	mirror float64 // the share of the light that it reflects as a mirror does
}

// balls are a large one, a ring of small ones around it, and one above.
var balls = func() []ball {
	bs := []ball{{vec{0, 1, 2}, 1, vec{0.9, 0.9, 0.9}, 0.8}, {vec{0, 2.7, 2}, 0.6, vec{1, 0.8, 0.3}, 0.5}}
	for i := range 12 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 6)
		center, color := vec{1.9 * cos, 0.35, 2 + 1.9*sin}, vec{0.5 + 0.5*cos, 0.5 + 0.5*sin, 0.5 - 0.5*cos}
		bs = append(bs, ball{center, 0.35, color, 0.2})
	}
	return bs
}()

var sun = vec{-0.48, 0.8, -0.36} // the direction of it, of length 1

// light returns what is seen from a point in a direction.
func light(from, to vec, depth int) vec {
	const nearest, deepest = 1e-6, 8
	distance, hit := math.Inf(1), -1
	for i := range balls {
		if d := balls[i].distance(from, to); d > nearest && d < distance {
			distance, hit = d, i
		}
	}
	if floor := -from.y / to.y; hit < 0 && floor > nearest {
		at := from.plus(to.times(floor))
		tile := vec{0.75, 0.75, 0.7}
		if (int(math.Floor(at.x))+int(math.Floor(at.z)))%2 == 0 {
			tile = vec{0.2, 0.3, 0.35}
		}
		haze := 1 - math.Exp(-floor/25)
		return tile.times(sunlight(at, vec{0, 1, 0})).mix(vec{0.7, 0.8, 0.9}, haze)
	}
	if hit < 0 {
		return vec{0.7, 0.8, 0.9}.mix(vec{0.2, 0.4, 0.8}, max(0, to.y))
	}
	b := &balls[hit]
	at := from.plus(to.times(distance))
	normal := at.minus(b.center).times(1 / b.radius)
	c := b.color.times(sunlight(at, normal))
	if depth < deepest {
		c = c.mix(light(at, to.mirroredBy(normal), depth+1), b.mirror)
	}
	return c
}

// sunlight is less on sides that look away from the sun, and in the shadow of a ball.
func sunlight(at, normal vec) float64 {
	const ambient = 0.15
	for i := range balls {
		if balls[i].distance(at, sun) > 1e-6 {
			return ambient
		}
	}
	return ambient + max(0, normal.dot(sun))
}

// distance returns how far it is from a point in a direction to where b is entered, or left from inside; not more than 0 if nowhere.
func (b *ball) distance(from, to vec) float64 {
	toward := b.center.minus(from)
	along := toward.dot(to)
	inside := b.radius*b.radius - toward.dot(toward) + along*along
	if inside < 0 {
		return 0
	}
	if near := along - math.Sqrt(inside); near > 1e-6 {
		return near
	}
	return along + math.Sqrt(inside)
}
