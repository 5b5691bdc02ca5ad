package wrong

import "github.com/seed1237c087/manta/core"

func joinReads() {
	n := 0
	a, b := core.Join2(
		func() int { n = work(1 << 20); return n }, // WRONG race
		func() int { return work(1<<20) + n },
	)
	_, _ = a, b
}
