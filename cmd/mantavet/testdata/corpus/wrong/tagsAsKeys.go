package wrong

import (
	"github.com/seed1237c087/manta/par"
)

type labelled struct {
	id   int
	tags []string
}

func tagsAsKeys() {
	labels := []labelled{{1, []string{"a"}}, {2, nil}}
	groups := par.GroupBy(par.Slice(labels), func(l labelled) any {
		if l.tags == nil {
			return nil
		}
		return l.tags // WRONG number
	})
	if len(groups) != 2 {
		panic("not two groups")
	}
}
