package wrong

import (
	"math"

	"github.com/seed1237c087/manta/par"
)

func nanGroups() {
	xs := []float64{-1, 4, -2, 9}
	counts := par.CountBy(par.Slice(xs), func(x float64) float64 {
		if x < 0 {
			return math.NaN() // WRONG number
		}
		return math.Sqrt(x)
	})
	if len(counts) != 3 {
		panic("the negative ones are not together")
	}
}
