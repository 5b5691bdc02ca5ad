package wrong

import "github.com/seed1237c087/manta/core"

func joinSameVariable() {
	n := 0
	core.Join(
		func() { n += work(1 << 20) },
		func() { n += work(1 << 20) }, // WRONG race
	)
}

func work(n int) int {
	sum := 0
	for i := range n {
		sum += i * i % 7
	}
	return sum
}
