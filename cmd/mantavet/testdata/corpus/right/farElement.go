package right

import (
	"github.com/seed1237c087/manta/par"
	"vetted/corpus/helper"
)

func farElement() {
	out := make([]int, 1<<12)
	par.For(len(out), func(i int) { helper.Set(out, i, i*i) })
}
