package wrong

import (
	"github.com/seed1237c087/manta/par"
)

type visitor func(int)

func functionInVariable() {
	n, m := 0, 0
	var f func(int)
	f = func(x int) { n += x } // WRONG race
	par.Range(0, 1<<18).ForEach(f)
	v := visitor(func(x int) { m += x }) // WRONG race
	par.Range(0, 1<<18).ForEach(v)
}
