package right

import "github.com/seed1237c087/manta/core"

func leftmost() {
	least, begun := 0, 0
	descend(1<<10, true, &least)
	below(0, &begun)
}

func descend(n int, isLeft bool, least *int) {
	if n == 1 {
		if isLeft {
			*least = n
		}
		return
	}
	core.Join(func() { descend(n/2, isLeft, least) }, func() { descend(n/2, false, least) })
}

func below(depth int, begun *int) {
	if depth == 0 {
		*begun++
	}
	if depth < 10 {
		core.Join(func() { below(depth+1, begun) }, func() { below(depth+1, begun) })
	}
}
