package work

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// The names of the rivals that most rows have.
const (
	loop       = "loop"
	goroutines = "goroutines"
	manta      = "manta"
)

// hide returns f and keeps from the compiler which one it is, so that
// nobody's calls are inlined.
//
//go:noinline
func hide[F any](f F) F { return f }

// floats returns n numbers, uniform in [0, 1), the same ones each time.
func floats(n int) []float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = rng.Float64()
	}
	return xs
}

// randoms returns n random numbers, the same ones each time.
func randoms(n int) []uint64 {
	rng := rand.New(rand.NewPCG(3, 4))
	xs := make([]uint64, n)
	for i := range xs {
		xs[i] = rng.Uint64()
	}
	return xs
}

// split is how one shares out work by hand: n elements into parts of about
// equal length, each done by a goroutine of its own.
func split(parts, n int, f func(part, lo, hi int)) {
	var wg sync.WaitGroup
	for part := range parts {
		lo, hi := n*part/parts, n*(part+1)/parts
		wg.Go(func() { f(part, lo, hi) })
	}
	wg.Wait()
}

// A slot keeps the result of the rival that worked last.
type slot[R any] struct{ last R }

// by is the rival that works as f does; check judges the result.
func (s *slot[R]) by(name string, f func() R, check func(R) error) measure.Rival {
	return measure.Rival{
		Name:  name,
		Op:    func() { s.last = f() },
		Check: func() error { return check(s.last) },
	}
}

// same returns a check for results that must be want.
func same[R comparable](want R) func(R) error {
	return func(got R) error {
		if got != want {
			return fmt.Errorf("got %v, want %v", got, want)
		}
		return nil
	}
}

// near returns a check for sums that were added up in another order than want was.
func near(want float64) func(float64) error {
	return func(got float64) error {
		const tolerance = 1e-9
		if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
			return fmt.Errorf("got %v, want %v or very near", got, want)
		}
		return nil
	}
}

// equal returns a check for results that must have the elements of want.
func equal[T comparable](want []T) func([]T) error {
	return func(got []T) error {
		if !slices.Equal(got, want) {
			return fmt.Errorf("got %d elements that are not the %d wanted", len(got), len(want))
		}
		return nil
	}
}
