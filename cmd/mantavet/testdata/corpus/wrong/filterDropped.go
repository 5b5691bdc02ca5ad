package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func filterDropped() {
	it := par.Range(0, 100)
	it.Filter(func(x int) bool { return x%2 == 0 }) // WRONG unused
	if it.Count() != 50 {
		panic("odd ones are counted")
	}
}
