package work

import (
	"math/rand/v2"
	"slices"

	"github.com/seed1237c087/manta/par"
)

const imageSide = 1024

// An image is in shades of grey, row by row.
type image struct {
	pix  []uint8
	w, h int
}

func newImage(w, h int) image { return image{make([]uint8, w*h), w, h} }

// photo returns a square image of noise.
func photo(e *Env) image {
	side := max(16, e.size(imageSide))
	rng := rand.New(rand.NewPCG(7, 8))
	img := newImage(side, side)
	for i := range img.pix {
		img.pix[i] = uint8(rng.Uint32())
	}
	return img
}

// sobel returns the gradient at a pixel that is not at the edge.
func (m image) sobel(x, y int) uint8 {
	at := func(x, y int) int { return int(m.pix[y*m.w+x]) }
	gx := at(x+1, y-1) + 2*at(x+1, y) + at(x+1, y+1) - at(x-1, y-1) - 2*at(x-1, y) - at(x-1, y+1)
	gy := at(x-1, y+1) + 2*at(x, y+1) + at(x+1, y+1) - at(x-1, y-1) - 2*at(x, y-1) - at(x+1, y-1)
	return uint8(min(255, max(gx, -gx)+max(gy, -gy)))
}

// blur returns the mean of the 5 by 5 pixels around one, as far as there are any.
func (m image) blur(x, y int) uint8 {
	sum, n := 0, 0
	for v := max(0, y-2); v <= min(m.h-1, y+2); v++ {
		for u := max(0, x-2); u <= min(m.w-1, x+2); u++ {
			sum += int(m.pix[v*m.w+u])
			n++
		}
	}
	return uint8(sum / n)
}

// imageRows make an image of another one, pixel by pixel.
func imageRows(everyone crew) []Row {
	sameImage := func(want image) func(image) error {
		check := equal(want.pix)
		return func(got image) error { return check(got.pix) }
	}
	sobel := using[image, image]{
		name: "sobel", title: "Sobel gradients of 1,024 by 1,024 pixels",
		input: photo,
		loop: func(in image) image {
			out := newImage(in.w, in.h)
			for y := 1; y < in.h-1; y++ {
				for x := 1; x < in.w-1; x++ {
					out.pix[y*in.w+x] = in.sobel(x, y)
				}
			}
			return out
		},
		hands: func(c crew, in image) image {
			out := newImage(in.w, in.h)
			c.hands(in.h-2, func(_, lo, hi int) {
				for y := lo + 1; y < hi+1; y++ {
					for x := 1; x < in.w-1; x++ {
						out.pix[y*in.w+x] = in.sobel(x, y)
					}
				}
			})
			return out
		},
		ways: []way[image, image]{
			{name: "rows", run: func(in image) image {
				out := newImage(in.w, in.h)
				par.Range(1, in.h-1).ForEach(func(y int) {
					for x := 1; x < in.w-1; x++ {
						out.pix[y*in.w+x] = in.sobel(x, y)
					}
				})
				return out
			}, everyone: gridBound},
			{name: "Tiles", run: func(in image) image {
				out := newImage(in.w, in.h)
				par.Tiles(in.h-2, in.w-2, gridTile).ForEach(func(t par.Tile) {
					for y := t.Row0 + 1; y < t.Row1+1; y++ {
						for x := t.Col0 + 1; x < t.Col1+1; x++ {
							out.pix[y*in.w+x] = in.sobel(x, y)
						}
					}
				})
				return out
			}, everyone: gridBound},
		},
		check: sameImage,
	}
	blur := using[image, image]{
		name: "blur", title: "1,024 by 1,024 pixels blurred by the 5 by 5 around each",
		input: photo,
		loop: func(in image) image {
			out := newImage(in.w, in.h)
			for y := range in.h {
				for x := range in.w {
					out.pix[y*in.w+x] = in.blur(x, y)
				}
			}
			return out
		},
		hands: func(c crew, in image) image {
			out := newImage(in.w, in.h)
			c.hands(in.h, func(_, lo, hi int) {
				for y := lo; y < hi; y++ {
					for x := range in.w {
						out.pix[y*in.w+x] = in.blur(x, y)
					}
				}
			})
			return out
		},
		ways: []way[image, image]{
			{name: "rows", run: func(in image) image {
				out := newImage(in.w, in.h)
				par.Enumerate(par.Chunks(out.pix, out.w)).ForEach(func(row par.Item[[]uint8]) {
					for x := range row.Value {
						row.Value[x] = in.blur(x, row.Index)
					}
				})
				return out
			}, everyone: gridBound},
			{name: "Tiles", run: func(in image) image {
				out := newImage(in.w, in.h)
				par.Tiles(in.h, in.w, gridTile).ForEach(func(t par.Tile) {
					for y := t.Row0; y < t.Row1; y++ {
						for x := t.Col0; x < t.Col1; x++ {
							out.pix[y*in.w+x] = in.blur(x, y)
						}
					}
				})
				return out
			}, everyone: gridBound},
		},
		check: sameImage,
	}
	return slices.Concat(sobel.rows(everyone), blur.rows(everyone))
}
