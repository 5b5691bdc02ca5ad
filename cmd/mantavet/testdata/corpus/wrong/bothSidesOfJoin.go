package wrong

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func bothSidesOfJoin() {
	ch := make(chan int, 3)
	for i := range 3 {
		ch <- i
	}
	close(ch)
	it := par.FromChan(ch)
	var n, sum int
	core.Join(func() { n = it.Count() }, func() {
		sum = it.Sum() // WRONG twice
	})
	if n != 3 || sum != 3 {
		panic("not three")
	}
}
