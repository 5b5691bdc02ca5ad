package wrong

import (
	"github.com/seed1237c087/manta/par"
)

func columnSums() {
	rows := make([][]int, 1<<10)
	for i := range rows {
		rows[i] = make([]int, 64)
	}
	sums := make([]int, 64)
	par.Slice(rows).ForEach(func(row []int) {
		for j := range row {
			sums[j] += row[j] // WRONG race
		}
	})
}
