package right

import (
	"github.com/seed1237c087/manta/par"
	"vetted/corpus/helper"
)

func pointers() {
	all := make([]*helper.Counter, 1<<12)
	for i := range all {
		all[i] = new(helper.Counter)
	}
	par.Slice(all).ForEach(func(c *helper.Counter) { c.Add(1) })
	par.Enumerate(par.Slice(all)).ForEach(func(it par.Item[*helper.Counter]) { it.Value.Add(it.Index) })
	par.Slice(all).ForEach((*helper.Counter).Get2)
}
