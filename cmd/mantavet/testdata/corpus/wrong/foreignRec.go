package wrong

import "github.com/seed1237c087/manta/core"

func foreignRec() {
	core.Recurse(func(r *core.Rec[int, int], n int) int {
		if n == 0 {
			return work(1 << 10)
		}
		a, b := 0, 0
		core.Join(
			func() { a, _ = r.Fork(n-1, n-1) }, // WRONG escape
			func() { b, _ = r.Fork(n-1, n-1) }, // WRONG escape
		)
		return a + b
	}, 6)
}
