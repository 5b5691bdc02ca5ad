package right

import "github.com/seed1237c087/manta/core"

func joinFields() {
	var r struct{ sum, count int }
	var two [2]int
	core.Join(
		func() { r.sum = count(1 << 16); two[0] = 1 },
		func() { r.count = 1 << 16; two[1] = 2 },
	)
}
