package main

import "math"

// A speaker is a model at work. Each loop over the rows of a matrix, and the one over heads, is one call of its share.
type speaker struct {
	*model
	by                         share
	x, normed, query, attended []float32 // x goes from layer to layer
	middle, logits             []float32
	pasts                      []past // of each layer
}

// A past is what a layer has kept of the tokens so far.
type past struct {
	keys, values [][]float32
}

func newSpeaker(m *model, by share) *speaker {
	vector := func() []float32 { return make([]float32, m.width) }
	return &speaker{
		model: m, by: by, x: vector(), normed: vector(), query: vector(), attended: vector(),
		middle: make([]float32, widening*m.width), logits: make([]float32, vocabulary),
		pasts: make([]past, len(m.layers)),
	}
}

// next returns the token that the model finds likeliest behind the last one and all before.
func (s *speaker) next(last int) (token int) {
	copy(s.x, s.embed.row(last))
	for i, l := range s.layers {
		s.attend(l, &s.pasts[i])
		s.think(l)
	}
	norm(s.x, s.normed)
	s.unembed.times(s.normed, s.logits, s.by, product)
	for i, logit := range s.logits {
		if logit > s.logits[token] {
			token = i
		}
	}
	return token
}

// attend adds to x what its layer has to say about it and the tokens before.
func (s *speaker) attend(l layer, p *past) {
	norm(s.x, s.normed)
	key, value := make([]float32, s.width), make([]float32, s.width)
	l.query.times(s.normed, s.query, s.by, product)
	l.key.times(s.normed, key, s.by, product)
	l.value.times(s.normed, value, s.by, product)
	p.keys, p.values = append(p.keys, key), append(p.values, value)
	s.by(heads, func(lo, hi int) {
		for h := lo; h < hi; h++ {
			s.look(p, h*s.width/heads, (h+1)*s.width/heads)
		}
	})
	l.out.times(s.attended, s.x, s.by, sum)
}

// look is one head's part of attend: it has the elements of vectors from lo to hi-1.
func (s *speaker) look(p *past, lo, hi int) {
	weights := make([]float32, len(p.keys))
	for t, key := range p.keys {
		weights[t] = dot(s.query[lo:hi], key[lo:hi])
	}
	softmax(weights)
	out := s.attended[lo:hi]
	clear(out)
	for t, value := range p.values {
		for i, v := range value[lo:hi] {
			out[i] += weights[t] * v
		}
	}
}

// think adds to x what the layer makes of it alone.
func (s *speaker) think(l layer) {
	norm(s.x, s.normed)
	l.up.times(s.normed, s.middle, s.by, func(_, product float32) float32 { return max(product, 0) })
	l.down.times(s.middle, s.x, s.by, sum)
}

func product(_, product float32) float32 { return product }
func sum(old, product float32) float32   { return old + product }

// dot has four sums, so that an addition need not wait for the one before.
func dot(as, bs []float32) float32 {
	var a, b, c, d float32
	for len(as) >= 4 && len(bs) >= 4 {
		a += as[0] * bs[0]
		b += as[1] * bs[1]
		c += as[2] * bs[2]
		d += as[3] * bs[3]
		as, bs = as[4:], bs[4:]
	}
	for i, x := range as {
		a += x * bs[i]
	}
	return a + b + c + d
}

// norm writes x to y, scaled to elements of about 1.
func norm(x, y []float32) {
	scale := 1 / float32(math.Sqrt(float64(dot(x, x)/float32(len(x)))+1e-6))
	for i, v := range x {
		y[i] = v * scale
	}
}

// softmax makes positive shares of 1 of xs, larger ones of larger xs.
func softmax(xs []float32) {
	highest := xs[0]
	for _, x := range xs {
		highest = max(highest, x)
	}
	var total float32
	for i, x := range xs {
		xs[i] = float32(math.Exp(float64(x - highest)))
		total += xs[i]
	}
	for i := range xs {
		xs[i] /= total
	}
}
