package wrong

import "github.com/seed1237c087/manta/par"

func histogram() {
	var buckets [16]int
	par.Range(0, 1<<20).ForEach(func(x int) {
		buckets[x%16]++ // WRONG race
	})
}
