package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func appendDropped() {
	var dst []int
	par.Range(0, 10).AppendTo(dst) // WRONG unused
	if dst[9] != 9 {
		panic("not appended")
	}
}
