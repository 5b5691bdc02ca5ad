package right

import "github.com/seed1237c087/manta/par"

func ownRow() {
	rows := make([][]int, 1<<8)
	for i := range rows {
		rows[i] = make([]int, 1<<8)
	}
	par.For(len(rows), func(i int) {
		row := rows[i]
		for j := range row {
			row[j] = i * j
		}
	})
}
