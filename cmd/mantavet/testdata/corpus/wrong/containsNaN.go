package wrong

import (
	"math"

	"github.com/seed1237c087/manta/par"
)

func containsNaN() {
	xs := []float64{1, math.NaN(), 3}
	if !par.Contains(par.Slice(xs), math.NaN()) { // WRONG number
		panic("there is one")
	}
}
