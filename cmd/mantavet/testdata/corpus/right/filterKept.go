package right

import (
	"github.com/seed1237c087/manta/par"
)

func filterKept() {
	it := par.Range(0, 100)
	it = it.Filter(func(x int) bool { return x%2 == 0 })
	if it.Count() != 50 {
		panic("odd ones are counted")
	}
}
