package wrong

import (
	"github.com/seed1237c087/manta/par"
	"vetted/corpus/helper"
)

func otherPackage() {
	var c helper.Counter
	par.Range(0, 1<<20).ForEach(func(x int) {
		c.Add(x) // WRONG race
	})
}
