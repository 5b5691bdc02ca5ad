package work

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

const (
	gaussianSide   = 600
	gaussianRadius = 6
	// gaussianObjects is what a blur may allocate at most.
	gaussianObjects = 80
)

// A picture has four bytes for each pixel, row by row: red, green, blue, and how opaque it is.
type picture struct {
	pix  []uint8
	w, h int
}

func newPicture(w, h int) picture { return picture{make([]uint8, 4*w*h), w, h} }

// noisy returns a square picture of noise.
func noisy(e *Env) picture {
	side := max(8, e.size(gaussianSide))
	rng := rand.New(rand.NewPCG(3, 4))
	p := newPicture(side, side)
	for i := range p.pix {
		p.pix[i] = uint8(rng.Uint32())
	}
	return p
}

// scanline is what a goroutine needs for a row or a column: its pixels, as they are and as numbers.
type scanline struct {
	bytes   []uint8
	numbers []float64
}

func newScanline(n int) scanline { return scanline{make([]uint8, 4*n), make([]float64, 4*n)} }

// A sweep blurs the lines of one direction: n of them, each of size pixels.
type sweep struct {
	n, size int
	line    func(s scanline, i int)
}

// gaussian blurs a picture along its rows, and then along its columns. share does the lines of a sweep.
func (p picture) gaussian(share func(sweep)) picture {
	kernel := make([]float64, gaussianRadius+1)
	for i := range kernel {
		kernel[i] = math.Exp(-float64(i*i) / (gaussianRadius * gaussianRadius / 2))
	}
	rows := newPicture(p.w, p.h)
	share(sweep{p.h, p.w, func(s scanline, y int) { s.blur(rows.pix[4*y*p.w:], p.pix[4*y*p.w:], 4, p.w, kernel) }})
	out := newPicture(p.w, p.h)
	share(sweep{p.w, p.h, func(s scanline, x int) { s.blur(out.pix[4*x:], rows.pix[4*x:], 4*p.w, p.h, kernel) }})
	return out
}

// blur writes n pixels to dst, which are step bytes apart, as the means of those of src around each, weighted by the kernel.
func (s scanline) blur(dst, src []uint8, step, n int, kernel []float64) {
	for i := range n {
		copy(s.bytes[4*i:4*i+4], src[i*step:])
	}
	for i, b := range s.bytes[:4*n] {
		s.numbers[i] = float64(b)
	}
	for i := range n {
		lo, hi := max(0, i-gaussianRadius), min(n-1, i+gaussianRadius)
		var r, g, b, a, weights float64
		for at := lo; at <= hi; at++ {
			px := s.numbers[4*at : 4*at+4 : 4*at+4]
			weight := kernel[max(at-i, i-at)]
			weights += weight
			opaque := px[3] * weight
			r += px[0] * opaque
			g += px[1] * opaque
			b += px[2] * opaque
			a += opaque
		}
		d := dst[i*step : i*step+4 : i*step+4]
		if a != 0 {
			d[0], d[1], d[2] = uint8(r/a+0.5), uint8(g/a+0.5), uint8(b/a+0.5)
		}
		d[3] = uint8(a/weights + 0.5)
	}
}

// alone does all lines with one scanline.
func (s sweep) alone() {
	of := newScanline(s.size)
	for i := range s.n {
		s.line(of, i)
	}
}

// inPool has goroutines take lines from a channel, each with a scanline of its own.
func (s sweep) inPool(workers int) {
	lines := make(chan int, s.n)
	for i := range s.n {
		lines <- i
	}
	close(lines)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			of := newScanline(s.size)
			for i := range lines {
				s.line(of, i)
			}
		})
	}
	all.Wait()
}

func (s sweep) lines(of scanline, lo, hi int) {
	for i := lo; i < hi; i++ {
		s.line(of, i)
	}
}

// gaussianWays share the lines of a picture by the library.
var gaussianWays = []struct {
	name  string
	share func(s sweep)
	hands float64 // of the time of the pool by hand; 0: there is no bound
}{
	{"ForRangeLocal", func(s sweep) {
		par.ForRangeLocal(0, s.n, func() scanline { return newScanline(s.size) }, s.lines)
	}, 1},
	{"ForEachLocal", func(s sweep) {
		par.ForEachLocal(par.Range(0, s.n), func() scanline { return newScanline(s.size) }, s.line)
	}, 0},
	{"ForRange", func(s sweep) {
		par.ForRange(0, s.n, func(lo, hi int) { s.lines(newScanline(s.size), lo, hi) })
	}, 0},
}

// gaussianRows blur a picture, with a buffer for each goroutine that is at it.
func gaussianRows(everyone crew) []Row {
	samePicture := func(want picture) func(picture) error {
		check := equal(want.pix)
		return func(got picture) error { return check(got.pix) }
	}
	blur := using[picture, picture]{
		name: "gaussian", title: "600 by 600 pixels of four channels blurred along rows and columns, with buffers",
		input: noisy,
		loop:  func(in picture) picture { return in.gaussian(sweep.alone) },
		hands: func(c crew, in picture) picture { return in.gaussian(func(s sweep) { s.inPool(c.Workers) }) },
		check: samePicture,
	}
	for _, w := range gaussianWays {
		blur.ways = append(blur.ways, way[picture, picture]{name: w.name, run: func(in picture) picture { return in.gaussian(w.share) }})
	}
	rows := blur.rows(everyone)
	for i, c := range rows[0].Compare {
		for _, w := range gaussianWays {
			if c.Rival == w.name && c.Against == writtenHands {
				rows[0].Compare[i].Factor = w.hands
			}
		}
	}
	return slices.Concat(rows, []Row{{
		Name:  "allocations/gaussian",
		Title: "objects allocated by a blur of 600 by 600 pixels with buffers; " + everyone.String(),
		Unit:  Count,
		Setup: func(e *Env) ([]measure.Rival, error) {
			in := noisy(e)
			check := samePicture(in.gaussian(sweep.alone))
			var s slot[picture]
			rivals := []measure.Rival{s.by(writtenHands, func() picture { return in.gaussian(func(s sweep) { s.inPool(everyone.Workers) }) }, check)}
			for _, w := range gaussianWays {
				rivals = append(rivals, s.by(w.name, func() picture { return in.gaussian(w.share) }, check))
			}
			for i := range rivals {
				rivals[i] = allocator(rivals[i], 5, 1, objects)
			}
			return rivals, nil
		},
		Compare: []measure.Comparison{{Rival: "ForRangeLocal", Plus: gaussianObjects}},
	}})
}
