package right

import (
	"github.com/seed1237c087/manta/par"
)

func channelEachTime() {
	for i := range 3 {
		ch := make(chan int, 1)
		ch <- i
		close(ch)
		it := par.FromChan(ch)
		if it.Sum() != i {
			panic("not all")
		}
	}
}
