package right

import (
	"github.com/seed1237c087/manta/par"
)

func appendKept() {
	dst := make([]int, 0, 10)
	dst = par.Range(0, 10).AppendTo(dst)
	into := make([]int, 10)
	par.Range(0, 10).CollectInto(into)
	if dst[9] != 9 || into[9] != 9 {
		panic("not appended")
	}
}
