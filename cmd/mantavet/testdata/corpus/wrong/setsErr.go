package wrong

import (
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func setsErr() {
	var err error
	par.Range(0, 1<<16).ForEach(func(x int) {
		if e := check(x); e != nil {
			err = e // WRONG race
		}
	})
	_ = err
}

func check(x int) error {
	if x%1000 == 0 {
		return fmt.Errorf("%d is not wanted", x)
	}
	return nil
}
