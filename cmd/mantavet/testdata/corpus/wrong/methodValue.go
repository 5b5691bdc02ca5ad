package wrong

import "github.com/seed1237c087/manta/par"

func methodValue() {
	t := new(tally)
	par.Range(0, 1<<20).ForEach(t.add) // WRONG race
}
