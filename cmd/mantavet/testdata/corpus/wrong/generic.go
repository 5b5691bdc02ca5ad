package wrong

import (
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/reduce"
)

func generic() {
	genericSum(par.Range(0, 1<<20))
}

func genericSum[T reduce.Number](it par.Iter[T]) (sum T) {
	it.ForEach(func(x T) {
		sum += x // WRONG race
	})
	return sum
}
