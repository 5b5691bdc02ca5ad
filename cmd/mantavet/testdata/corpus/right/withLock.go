package right

import "github.com/seed1237c087/manta/par"

func withLock() {
	var t guarded
	n := 0
	par.Range(0, 1<<16).ForEach(func(x int) {
		t.do(func() { n += x })
	})
}
