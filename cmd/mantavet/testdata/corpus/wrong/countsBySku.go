package wrong

import (
	"github.com/seed1237c087/manta/par"
)

type record struct{ sku, amount int }

type totals struct {
	counts [7]int
	sums   map[int]*int
}

func (t *totals) add(r record) { t.counts[r.sku]++ }

func records() []record {
	recs := make([]record, 1<<16)
	for i := range recs {
		recs[i] = record{sku: i * i % 7, amount: i}
	}
	return recs
}

func countsBySku() {
	recs := make([]record, 1<<16)
	for i := range recs {
		recs[i] = record{sku: i * i % 7, amount: i}
	}
	counts := make([]int, 7)
	par.Slice(recs).ForEach(func(r record) { counts[r.sku]++ }) // WRONG race
	_ = counts
}
