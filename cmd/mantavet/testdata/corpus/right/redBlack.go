package right

import (
	"github.com/seed1237c087/manta/par"
)

func redBlack() {
	xs := make([]int, 1<<10)
	par.For(len(xs), func(i int) {
		if i%2 == 1 {
			xs[i] += xs[i-1]
		}
	})
	par.For(len(xs)/2, func(i int) { xs[2*i+1] += xs[2*i] })
	par.Range(1, len(xs)).StepBy(2).ForEach(func(i int) { xs[i] += xs[i-1] })
	par.For(len(xs), func(i int) {
		if i > 0 {
			xs[i] += xs[0]
		}
	})
	par.Range(1, len(xs)).ForEach(func(i int) { xs[i] += xs[0] })
}
