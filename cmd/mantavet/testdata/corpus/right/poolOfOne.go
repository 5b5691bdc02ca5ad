package right

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func poolOfOne() {
	p, err := core.NewPool(core.Config{Workers: 1})
	if err != nil {
		panic(err)
	}
	n := 0
	par.Range(0, 1<<12).WithPool(p).ForEach(func(x int) { n += x })
	p.Install(func() {
		par.Range(0, 1<<12).ForEach(func(x int) { n += x })
	})
	if err := p.Close(); err != nil {
		panic(err)
	}
}
