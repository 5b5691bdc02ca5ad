package right

import "github.com/seed1237c087/manta/core"

func joinVariables() {
	var a, b int
	core.Join(
		func() { a = count(1 << 16) },
		func() { b = count(1 << 15) },
	)
	_ = a + b
}

func count(n int) int {
	sum := 0
	for i := range n {
		sum += i & 1
	}
	return sum
}
