package right

import "github.com/seed1237c087/manta/par"

func cases() {
	var a, b, c int
	par.For(3, func(i int) {
		switch i {
		case 0:
			a = count(1 << 10)
		case 1:
			b = count(1 << 11)
		case 2:
			c = count(1 << 12)
		}
	})
	_ = a + b + c
	var first int
	par.For(1<<12, func(i int) {
		if i == 0 {
			first = count(i)
		}
	})
	_ = first
}
