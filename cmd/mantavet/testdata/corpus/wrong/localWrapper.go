package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func localWrapper() {
	each := func(f func(int)) { par.Range(0, 1<<18).ForEach(f) }
	n := 0
	each(func(x int) { n += x }) // WRONG race
}
