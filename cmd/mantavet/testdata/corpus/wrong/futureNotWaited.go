package wrong

import "github.com/seed1237c087/manta/core"

func futureNotWaited() {
	n := 0
	f := core.Go(func() int {
		n = work(1 << 20) // WRONG race
		return n
	})
	for range 100 {
		work(1<<12 + n)
	}
	f.Wait()
}
