package right

import (
	"github.com/seed1237c087/manta/par"
)

func eitherOr() {
	ch := make(chan int, 3)
	for i := range 3 {
		ch <- i
	}
	close(ch)
	it := par.FromChan(ch)
	n := 0
	if cap(ch) > 100 {
		n = it.Count()
	} else {
		n = it.Sum()
	}
	if n != 3 {
		panic("not three")
	}
}
