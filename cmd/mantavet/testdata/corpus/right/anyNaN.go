package right

import (
	"math"

	"github.com/seed1237c087/manta/par"
)

func anyNaN() {
	xs := []float64{1, math.NaN(), 3}
	if !par.Slice(xs).Any(math.IsNaN) || !par.Contains(par.Slice(xs), 3) {
		panic("there is one")
	}
}
