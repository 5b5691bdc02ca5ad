package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func pointersInMap() {
	stats := map[int]*record{}
	for k := range 7 {
		stats[k] = new(record)
	}
	par.Slice(records()).ForEach(func(r record) { stats[r.sku].amount += r.amount }) // WRONG race
}
