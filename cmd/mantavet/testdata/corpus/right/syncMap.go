package right

import (
	"sync"

	"github.com/seed1237c087/manta/par"
)

func syncMap() {
	var m sync.Map
	par.Range(0, 1<<14).ForEach(func(x int) { m.Store(x, x*x) })
}
