package right

import (
	"fmt"
	"sync"

	"github.com/seed1237c087/manta/par"
)

func onceDo() {
	var once sync.Once
	var err error
	par.Range(0, 1<<16).ForEach(func(x int) {
		if x > 100 {
			once.Do(func() { err = fmt.Errorf("%d is too large", x) })
		}
	})
	_ = err
}
