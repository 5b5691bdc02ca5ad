package wrong

import "github.com/seed1237c087/manta/par"

func windows() {
	xs := par.Range(0, 1<<18).Collect()
	par.Windows(xs, 3).ForEach(func(w []int) {
		w[1] = w[0] + w[2] // WRONG race
	})
}
