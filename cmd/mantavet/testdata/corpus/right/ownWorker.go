package right

import "github.com/seed1237c087/manta/core"

func ownWorker() {
	sums := make([]int, core.NumWorkers())
	core.Broadcast(func(ctx core.BroadcastContext) int {
		sums[ctx.Index()] += count(1 << 10)
		return 0
	})
}
