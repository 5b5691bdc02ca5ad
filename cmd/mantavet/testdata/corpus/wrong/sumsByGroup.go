package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func sumsByGroup() {
	recs := records()
	sums := make([]int, 7)
	par.Slice(recs).ForEach(func(r record) { sums[r.sku] += r.amount }) // WRONG race
	par.For(len(recs), func(i int) {
		r := &recs[i]
		sums[r.sku] += r.amount // WRONG race
	})
	par.For(len(recs), func(i int) { sums[recs[i].sku] += recs[i].amount }) // WRONG race
}
