package wrong

import "github.com/seed1237c087/manta/core"

func recursiveSum() {
	total := 0
	addUp(1<<10, &total)
}

func addUp(n int, total *int) {
	if n > 1 {
		core.Join(func() { addUp(n/2, total) }, func() { addUp(n/2, total) }) // WRONG race
	}
	*total += n
}
