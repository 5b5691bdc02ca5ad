package wrong

import (
	"unicode/utf8"

	"github.com/seed1237c087/manta/par"
)

func encodesRunes() {
	buf := make([]byte, utf8.UTFMax)
	lens := par.Map(par.Range(0, 1<<16), func(x int) int {
		return utf8.EncodeRune(buf, rune(x)) // WRONG race
	}).Collect()
	_ = lens
}
