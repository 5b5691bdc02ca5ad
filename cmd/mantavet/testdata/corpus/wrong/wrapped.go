package wrong

import "vetted/corpus/helper"

func wrapped() {
	n := 0
	helper.Each(1<<20, func(i int) {
		n += i // WRONG race
	})
}
