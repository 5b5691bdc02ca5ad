package wrong

import "github.com/seed1237c087/manta/par"

func namedResult() {
	_, _ = results()
}

func results() (n int, err error) {
	par.Range(0, 1<<18).ForEach(func(x int) {
		n, err = x, check(x) // WRONG race
	})
	return n, err
}
