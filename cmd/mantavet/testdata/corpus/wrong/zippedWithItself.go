package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func zippedWithItself() {
	ch := make(chan int, 3)
	for i := range 3 {
		ch <- i
	}
	close(ch)
	it := par.FromChan(ch)
	next := it.Skip(1)
	pairs := par.Zip(it, next).Count() // WRONG twice
	if pairs != 2 {
		panic("not two")
	}
}
