package right

import (
	"github.com/seed1237c087/manta/par"
)

func sequenceTwice() {
	it := par.FromSeq(func(yield func(int) bool) {
		for i := range 3 {
			if !yield(i) {
				return
			}
		}
	})
	if it.Count() != 3 || it.Sum() != 3 {
		panic("not three")
	}
}
