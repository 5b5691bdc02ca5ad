package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func countsByMapping() {
	words := par.Map(par.Range(0, 1<<14), func(int) string { return "a-b" }).Collect()
	n := 0
	plain := par.Slice(words).Map(func(s string) string {
		return strings.Map(func(r rune) rune {
			if r == '-' {
				n++ // WRONG race
				return -1
			}
			return r
		}, s)
	}).Collect()
	_ = plain
}
