package wrong

import (
	"strconv"

	"github.com/seed1237c087/manta/par"
)

func sharesQuotes() {
	var buf [16]byte
	quoted := buf[:]
	words := par.Map(par.Range(0, 1<<16), func(x int) string {
		return string(strconv.AppendQuoteRune(quoted[:0], rune(x))) // WRONG race
	}).Collect()
	_ = words
}
