package right

import "github.com/seed1237c087/manta/par"

func channels() {
	results := make(chan int, 1<<10)
	par.Range(0, 1<<10).ForEach(func(x int) { results <- x * x })
	close(results)
	sum := 0
	for x := range results {
		sum += x
	}
}
