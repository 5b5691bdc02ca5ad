package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func lastBySku() {
	recs := records()
	last := make([]int, 7)
	par.Slice(recs).ForEach(func(r record) { last[r.sku] = r.amount }) // WRONG race
}
