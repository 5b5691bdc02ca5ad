package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func channelInLoop() {
	ch := make(chan int, 3)
	for i := range 3 {
		ch <- i
	}
	close(ch)
	it := par.FromChan(ch)
	for range 3 {
		sum := it.Sum() // WRONG twice
		if sum != 3 {
			panic("not all")
		}
	}
}
