package work

import (
	"math"

	"github.com/seed1237c087/manta/core"
)

// A quadrature is an integral over a to b, with what is known of it: the integrand at the ends and in the middle, and Simpson's rule of these.
type quadrature struct {
	a, b, atA, atM, atB, whole, tolerance float64
}

// humps has two sharp peaks.
func humps(x float64) float64 {
	return 1/((x-.3)*(x-.3)+1e-6) + 1/((x-.9)*(x-.9)+4e-6) + math.Sin(40*x)
}

func simpson(a, b, atA, atM, atB float64) float64 { return (b - a) / 6 * (atA + 4*atM + atB) }

func newQuadrature(a, b, tolerance float64) quadrature {
	q := quadrature{a: a, b: b, atA: humps(a), atM: humps((a + b) / 2), atB: humps(b), tolerance: tolerance}
	q.whole = simpson(a, b, q.atA, q.atM, q.atB)
	return q
}

// halves cuts q in the middle, and returns the integral if that is exact enough.
func (q quadrature) halves() (left, right quadrature, value float64, done bool) {
	m := (q.a + q.b) / 2
	left = quadrature{a: q.a, b: m, atA: q.atA, atM: humps((q.a + m) / 2), atB: q.atM, tolerance: q.tolerance / 2}
	right = quadrature{a: m, b: q.b, atA: q.atM, atM: humps((m + q.b) / 2), atB: q.atB, tolerance: q.tolerance / 2}
	left.whole = simpson(left.a, left.b, left.atA, left.atM, left.atB)
	right.whole = simpson(right.a, right.b, right.atA, right.atM, right.atB)
	wrong := left.whole + right.whole - q.whole
	return left, right, left.whole + right.whole + wrong/15, math.Abs(wrong) <= 15*q.tolerance
}

func (q quadrature) run() float64 {
	left, right, value, done := q.halves()
	if done {
		return value
	}
	return left.run() + right.run()
}

// fork has a goroutine do the left half, depth times one within the other.
func (q quadrature) fork(depth int) float64 {
	if depth == 0 {
		return q.run()
	}
	left, right, value, done := q.halves()
	if done {
		return value
	}
	sum := make(chan float64, 1)
	go func() { sum <- left.fork(depth - 1) }()
	value = right.fork(depth - 1)
	return <-sum + value
}

// forkable is how wide an integral is, as a part of the whole, that is worth a fork.
const forkable = 1. / 1024

func (q quadrature) recurse(r *core.Rec[quadrature, float64]) float64 {
	if q.b-q.a < forkable {
		return q.run()
	}
	left, right, value, done := q.halves()
	if done {
		return value
	}
	x, y := r.Fork(left, right)
	return x + y
}

// quadratureRows integrate a function that is hard in two places.
func quadratureRows(everyone crew) []Row {
	return ported(using[quadrature, float64]{
		name: "quadrature", title: "adaptive quadrature of two sharp peaks, by go statements in its upper levels or Recurse",
		input: func(e *Env) quadrature { return newQuadrature(0, 1, 1e-9*float64(max(1, e.Shrink))) },
		loop:  quadrature.run,
		hands: func(_ crew, in quadrature) float64 { return in.fork(8) },
		check: same[float64],
	}, "Recurse", func(in quadrature) float64 {
		return core.Recurse(func(r *core.Rec[quadrature, float64], q quadrature) float64 { return q.recurse(r) }, in)
	}).rows(everyone)
}
