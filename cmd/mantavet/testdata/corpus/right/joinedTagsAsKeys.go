package right

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

type labelled struct {
	id   int
	tags []string
}

func joinedTagsAsKeys() {
	labels := []labelled{{1, []string{"a"}}, {2, nil}}
	groups := par.GroupBy(par.Slice(labels), func(l labelled) any {
		if l.tags == nil {
			return l.id
		}
		return strings.Join(l.tags, " ")
	})
	if len(groups) != 2 {
		panic("not two groups")
	}
}
