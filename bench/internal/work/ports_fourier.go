package work

import (
	"math"
	"math/bits"
	"math/cmplx"
	"sync"

	"github.com/seed1237c087/manta/core"
)

const (
	fourierSize = 1 << 17
	fourierLeaf = 1 << 11 // below, nothing is forked
)

// A fourier is a part of a discrete Fourier transform: of each stride-th number of src, to dst. The roots are those of the whole.
type fourier struct {
	dst, src, roots []complex128
	stride          int
}

// halves are the transforms of the even and of the odd numbers.
func (f fourier) halves() (even, odd fourier) {
	h := len(f.dst) / 2
	return fourier{f.dst[:h], f.src, f.roots, 2 * f.stride}, fourier{f.dst[h:], f.src[f.stride:], f.roots, 2 * f.stride}
}

// combine makes the whole of both halves.
func (f fourier) combine() {
	h := len(f.dst) / 2
	even, odd := f.dst[:h], f.dst[h:]
	for i := range even {
		t := f.roots[i*f.stride] * odd[i]
		even[i], odd[i] = even[i]+t, even[i]-t
	}
}

func (f fourier) run() {
	if len(f.dst) == 1 {
		f.dst[0] = f.src[0]
		return
	}
	even, odd := f.halves()
	even.run()
	odd.run()
	f.combine()
}

// fork has a goroutine do the odd numbers, depth times one within the other.
func (f fourier) fork(depth int) {
	if depth == 0 || len(f.dst) <= fourierLeaf {
		f.run()
		return
	}
	even, odd := f.halves()
	var wait sync.WaitGroup
	wait.Go(func() { odd.fork(depth - 1) })
	even.fork(depth - 1)
	wait.Wait()
	f.combine()
}

func (f fourier) recurse(r *core.Rec[fourier, struct{}]) (none struct{}) {
	if len(f.dst) <= fourierLeaf {
		f.run()
		return
	}
	r.Fork(f.halves())
	f.combine()
	return
}

// fourierRows transform 131,072 numbers.
func fourierRows(everyone crew) []Row {
	fresh := func(in fourier) fourier {
		in.dst = make([]complex128, len(in.src))
		return in
	}
	return ported(using[fourier, []complex128]{
		name: "fourier", title: "a Fourier transform of 131,072 numbers, by go statements in its upper levels or Recurse",
		input: func(e *Env) fourier {
			n := max(16, 1<<(bits.Len(uint(e.size(fourierSize)))-1))
			xs := floats(2 * n)
			in := fourier{src: make([]complex128, n), roots: make([]complex128, n/2), stride: 1}
			for i := range in.src {
				in.src[i] = complex(xs[2*i], xs[2*i+1])
			}
			for i := range in.roots {
				in.roots[i] = cmplx.Rect(1, -2*math.Pi*float64(i)/float64(n))
			}
			return in
		},
		loop: func(in fourier) []complex128 {
			in = fresh(in)
			in.run()
			return in.dst
		},
		hands: func(c crew, in fourier) []complex128 {
			in = fresh(in)
			in.fork(1 + bits.Len(uint(c.Workers-1)))
			return in.dst
		},
		check: equal[complex128],
	}, "Recurse", func(in fourier) []complex128 {
		in = fresh(in)
		core.Recurse(func(r *core.Rec[fourier, struct{}], f fourier) struct{} { return f.recurse(r) }, in)
		return in.dst
	}).rows(everyone)
}
