package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func poolKept() {
	pool, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		panic(err)
	}
	defer pool.Close()
	it := par.Range(0, 100)
	if !it.WithPool(pool).All(func(int) bool { return core.NumWorkers() == 1 }) {
		panic("the pool is another one")
	}
}
