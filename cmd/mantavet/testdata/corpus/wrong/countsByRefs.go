package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func countsByRefs() {
	recs := records()
	counts := make([]int, 7)
	par.Refs(recs).ForEach(func(r *record) { counts[r.sku]++ }) // WRONG race
	byKey := map[int]int{}
	par.Refs(recs).ForEach(func(r *record) { byKey[r.sku]++ }) // WRONG race
}
