package main

import "math/rand/v2"

const (
	layers     = 12
	heads      = 8
	vocabulary = 1000 // tokens that there are
	widening   = 4    // how much longer than all others the vector in the middle of a layer is
)

// A model is the weights of a transformer.
type model struct {
	width   int
	embed   matrix // a row for each token
	layers  []layer
	unembed matrix
}

type layer struct{ query, key, value, out, up, down matrix }

// A matrix has its rows one behind the other.
type matrix struct {
	cols    int
	weights []float32
}

func newModel(width int) *model {
	random := rand.New(rand.NewPCG(7, 8))
	m := &model{width: width, embed: newMatrix(random, vocabulary, width), unembed: newMatrix(random, vocabulary, width)}
	for range layers {
		square := func() matrix { return newMatrix(random, width, width) }
		m.layers = append(m.layers, layer{
			query: square(), key: square(), value: square(), out: square(),
			up: newMatrix(random, widening*width, width), down: newMatrix(random, width, widening*width),
		})
	}
	return m
}

func newMatrix(random *rand.Rand, rows, cols int) matrix {
	m := matrix{cols, make([]float32, rows*cols)}
	for i := range m.weights {
		m.weights[i] = (random.Float32() - 0.5) / 8
	}
	return m
}

func (m matrix) row(i int) []float32 { return m.weights[i*m.cols:][:m.cols] }

// times writes the product with x, changed by f, to y.
func (m matrix) times(x, y []float32, by share, f func(old, product float32) float32) {
	by(len(y), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			y[i] = f(y[i], dot(m.row(i), x))
		}
	})
}
