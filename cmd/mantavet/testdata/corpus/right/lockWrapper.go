package right

import "github.com/seed1237c087/manta/par"

func lockWrapper() {
	var t guarded
	par.Range(0, 1<<16).ForEach(func(x int) {
		t.lock()
		t.n += x
		t.unlock()
	})
}
