package work

import "github.com/seed1237c087/manta/par"

// taps weigh a pixel and its neighbours.
var taps = [9]float32{.02, .05, .12, .19, .24, .19, .12, .05, .02}

// smoothRow writes a row, each pixel with its neighbours weighed in, to dst. padded has room for the row and four pixels at both ends.
func smoothRow(dst, src []uint8, padded []float32) {
	const edge = len(taps) / 2
	for x, p := range src {
		padded[edge+x] = float32(p)
	}
	for i := range edge {
		padded[i], padded[edge+len(src)+i] = float32(src[0]), float32(src[len(src)-1])
	}
	for x := range dst {
		var sum float32
		for i, w := range &taps {
			sum += w * padded[x+i]
		}
		dst[x] = uint8(sum + .5)
	}
}

// bufferedRows smooth an image row by row, with a buffer that is used again and again.
func bufferedRows(everyone crew) []Row {
	buffer := func(in image) func() []float32 {
		return func() []float32 { return make([]float32, in.w+len(taps)-1) }
	}
	smooth := func(in, out image, y int, padded []float32) {
		smoothRow(out.pix[y*in.w:][:in.w], in.pix[y*in.w:][:in.w], padded)
	}
	return ported(using[image, image]{
		name: "rows", title: "1,024 rows of an image, with a buffer for each goroutine, by a channel of rows or ForRangeLocal",
		input: photo,
		loop: func(in image) image {
			out, padded := newImage(in.w, in.h), buffer(in)()
			for y := range in.h {
				smooth(in, out, y, padded)
			}
			return out
		},
		hands: func(c crew, in image) image {
			out := newImage(in.w, in.h)
			c.drain(in.h, func(rows <-chan int) {
				padded := buffer(in)()
				for y := range rows {
					smooth(in, out, y, padded)
				}
			})
			return out
		},
		check: func(want image) func(image) error {
			check := equal(want.pix)
			return func(got image) error { return check(got.pix) }
		},
	}, "ForRangeLocal", func(in image) image {
		out := newImage(in.w, in.h)
		par.ForRangeLocal(0, in.h, buffer(in), func(padded []float32, lo, hi int) {
			for y := lo; y < hi; y++ {
				smooth(in, out, y, padded)
			}
		})
		return out
	}).rows(everyone)
}
