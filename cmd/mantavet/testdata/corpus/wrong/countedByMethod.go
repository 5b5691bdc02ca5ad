package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func countedByMethod() {
	var t totals
	par.Slice(records()).ForEach(t.add)                       // WRONG race
	par.Slice(records()).ForEach(func(r record) { t.add(r) }) // WRONG race
}
