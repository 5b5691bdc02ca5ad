package work

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

const (
	tokenLayers = 12
	tokenWidth  = 512
	tokenHidden = 2048
	tokenHeads  = 8
)

// A step is a region of a token's: what is to be done for all numbers below n, and what comes before, serially.
type step struct {
	n      int
	before func()
	do     func(lo, hi int)
}

// An inference is what a language model does for a token: steps of very different lengths, one after the other. All layers
// have the same weights here, so that these stay in the third-level cache.
type inference struct {
	steps []step
	x     []float32 // what goes from layer to layer
}

func newInference(width, hidden int) *inference {
	m := &inference{x: make([]float32, width)}
	vector := func(n int) []float32 { return make([]float32, n) }
	q, k, v, rest := vector(width), vector(width), vector(width), vector(width)
	up, mid, logits := vector(hidden), vector(hidden), vector(hidden)
	square, wide, middle, narrow := weights(width, width), weights(hidden, width), weights(hidden, hidden), weights(width, hidden)
	for range tokenLayers {
		m.add(normed(rest, m.x), product(q, square, rest), product(k, square, rest), product(v, square, rest))
		m.add(each(q, func(i int) float32 { return q[i] * k[i] }), each(q, func(i int) float32 { return q[i] * 0.125 }))
		m.add(softmaxed(q, tokenHeads), each(v, func(i int) float32 { return v[i] * q[i] }))
		m.add(product(rest, square, v), each(m.x, func(i int) float32 { return m.x[i] + rest[i] }))
		m.add(normed(rest, m.x), product(up, wide, rest), product(mid, middle, up))
		m.add(each(mid, func(i int) float32 { return max(mid[i], 0) }), product(rest, narrow, mid))
		m.add(each(m.x, func(i int) float32 { return m.x[i] + rest[i] }))
	}
	m.add(normed(rest, m.x))
	for range tokenHeads {
		m.add(product(logits, wide, rest))
	}
	m.add(softmaxed(logits, tokenHeads))
	return m
}

func (m *inference) add(steps ...step) { m.steps = append(m.steps, steps...) }

// token does all steps by share, from the same x each time.
func (m *inference) token(share callPlace) []float32 {
	for i := range m.x {
		m.x[i] = float32(i%7) - 3
	}
	for _, s := range m.steps {
		if s.before != nil {
			s.before()
		}
		share(s.n, s.do)
	}
	return m.x
}

// weights is a matrix whose rows add up to little.
func weights(rows, cols int) []float32 {
	w := make([]float32, rows*cols)
	for i := range w {
		w[i] = (float32(i*31%101)/50 - 1) / float32(cols)
	}
	return w
}

// product is a matrix, by rows, times x.
func product(y, w, x []float32) step {
	return step{n: len(y), do: func(lo, hi int) {
		for i := lo; i < hi; i++ {
			y[i] = dot4(w[i*len(x):][:len(x)], x)
		}
	}}
}

// dot4 has four sums, as one writes it if it is to be quick.
func dot4(as, bs []float32) float32 {
	var a, b, c, d float32
	for len(as) >= 4 && len(bs) >= 4 {
		a += as[0] * bs[0]
		b += as[1] * bs[1]
		c += as[2] * bs[2]
		d += as[3] * bs[3]
		as, bs = as[4:], bs[4:]
	}
	return a + b + c + d
}

func each(y []float32, f func(i int) float32) step {
	return step{n: len(y), do: func(lo, hi int) {
		for i := lo; i < hi; i++ {
			y[i] = f(i)
		}
	}}
}

// normed is x scaled to a length of about 1 for each element.
func normed(y, x []float32) step {
	var scale float32
	s := each(y, func(i int) float32 { return x[i] * scale })
	s.before = func() { scale = 1 / float32(math.Sqrt(float64(dot4(x, x)/float32(len(x)))+1e-6)) }
	return s
}

// softmaxed has so many heads, each a part of y.
func softmaxed(y []float32, heads int) step {
	return step{n: heads, do: func(lo, hi int) {
		for h := lo; h < hi; h++ {
			part := y[h*len(y)/heads : (h+1)*len(y)/heads]
			var sum float32
			for i, x := range part {
				part[i] = float32(math.Exp(float64(x)))
				sum += part[i]
			}
			for i := range part {
				part[i] /= sum
			}
		}
	}}
}

// tokenRows have the time of a token of 202 regions.
func tokenRows(everyone crew) []Row {
	return []Row{{
		Name:    "tokens",
		Title:   fmt.Sprintf("a token: 202 regions of 12 layers, products of 512 x 512 to 2048 x 2048, softmax, norms; %s", everyone),
		Stretch: 2.5,
		Setup:   everyone.tokens,
		Compare: []measure.Comparison{
			{Rival: "ForRange", Against: loop, Factor: 0.52}, {Rival: "ForRange", Against: byHand, Factor: 1.05},
			{Rival: "ForRange, awake", Against: loop, Factor: 0.52}, {Rival: "ForRange, awake", Against: byHand, Factor: 1.05},
			{Rival: goroutines, Against: loop},
		},
	}}
}

func (c crew) tokens(e *Env) ([]measure.Rival, error) {
	m := newInference(max(tokenHeads, e.size(tokenWidth)&^3), max(tokenHeads, e.size(tokenHidden)&^3))
	hands := e.resident(c.Workers)
	want := append([]float32(nil), m.token(func(n int, f func(lo, hi int)) { f(0, n) })...)
	ranges := func(n int, f func(lo, hi int)) { par.ForRange(0, n, f) }
	var rivals []measure.Rival
	for _, way := range []struct {
		name   string
		share  callPlace
		within func(func())
	}{
		{loop, func(n int, f func(lo, hi int)) { f(0, n) }, nil},
		{goroutines, func(n int, f func(lo, hi int)) { c.hands(n, func(_, lo, hi int) { f(lo, hi) }) }, nil},
		{byHand, func(n int, f func(lo, hi int)) {
			hands.run(func(part int) { f(n*part/c.Workers, n*(part+1)/c.Workers) })
		}, nil},
		{"ForRange", ranges, nil},
		{"ForRange, awake", ranges, core.KeepAwake},
	} {
		var s slot[[]float32]
		r := s.by(way.name, func() []float32 { return m.token(way.share) }, equal(want))
		r.Within = way.within
		rivals = append(rivals, r)
	}
	return rivals, nil
}
