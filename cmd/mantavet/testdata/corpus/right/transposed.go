package right

import (
	"github.com/seed1237c087/manta/par"
)

func transposed() {
	const n = 64
	m := make([][]int, n)
	for i := range m {
		m[i] = make([]int, n)
	}
	par.For(n, func(i int) {
		for j := range i {
			m[i][j], m[j][i] = m[j][i], m[i][j]
		}
	})
	par.For(n-1, func(r int) {
		for j := range n {
			m[r+1][j] -= m[0][j]
		}
	})
}
