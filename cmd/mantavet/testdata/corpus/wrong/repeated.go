package wrong

import "github.com/seed1237c087/manta/par"

func repeated() {
	t := new(tally)
	par.RepeatN(t, 1<<20).ForEach(func(t *tally) {
		t.n++ // WRONG race
	})
}
