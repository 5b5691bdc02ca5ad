package right

import "github.com/seed1237c087/manta/par"

func progress() {
	calls := 0
	var last int
	par.Range(0, 1<<16).Progress(func(done, total int) {
		calls++
		last = done
	}).Sum()
	_ = last
}
