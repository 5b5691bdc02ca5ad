package number

import (
	"math"
	"testing"

	"github.com/seed1237c087/manta/par"
)

func TestNaNs(t *testing.T) {
	if par.Contains(par.Once(math.NaN()), math.NaN()) {
		t.Error("a NaN equals one")
	}
}
