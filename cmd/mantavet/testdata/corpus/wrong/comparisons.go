package wrong

import (
	"cmp"

	"github.com/seed1237c087/manta/par"
)

func comparisons() {
	n := 0
	xs := par.Range(0, 1<<18).Rev().Collect()
	par.SortFunc(xs, func(a, b int) int {
		n++ // WRONG race
		return cmp.Compare(a, b)
	})
}
