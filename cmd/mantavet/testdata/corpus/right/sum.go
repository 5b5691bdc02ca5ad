package right

import "github.com/seed1237c087/manta/par"

func sum() {
	n := par.Range(0, 1<<20).Sum()
	n += 1
}
