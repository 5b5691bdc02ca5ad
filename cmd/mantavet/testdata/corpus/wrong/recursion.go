package wrong

import "github.com/seed1237c087/manta/core"

func recursion() {
	deepest := 0
	core.Recurse(func(r *core.Rec[int, int], n int) int {
		if n > deepest {
			deepest = n // WRONG race
		}
		if n > 16 {
			return 1
		}
		a, b := r.Fork(n+1, n+1)
		return a + b
	}, 0)
}
