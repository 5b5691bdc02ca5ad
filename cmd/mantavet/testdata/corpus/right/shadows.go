package right

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func shadows() {
	n := 0
	par.Range(0, 1<<12).ForEach(func(x int) {
		n := x
		n++
		var err error
		err = fmt.Errorf("%d", n)
		_ = err
	})
	_ = n
}
