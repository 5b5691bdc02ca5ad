package wrong

import "github.com/seed1237c087/manta/core"

func broadcasts() {
	n := 0
	core.Broadcast(func(core.BroadcastContext) int {
		n += work(1 << 16) // WRONG race
		return n
	})
}
