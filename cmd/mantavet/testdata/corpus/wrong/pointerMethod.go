package wrong

import "github.com/seed1237c087/manta/par"

func pointerMethod() {
	var t tally
	par.Range(0, 1<<20).ForEach(func(x int) {
		t.add(x) // WRONG race
	})
}

type tally struct{ n, sum int }

func (t *tally) add(x int) {
	t.n++
	t.sum += x
}
