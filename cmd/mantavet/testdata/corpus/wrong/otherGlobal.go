package wrong

import (
	"github.com/seed1237c087/manta/par"
	"vetted/corpus/helper"
)

func otherGlobal() {
	par.Range(0, 1<<20).ForEach(helper.Note) // WRONG race
}
