package wrong

import (
	"strconv"

	"github.com/seed1237c087/manta/par"
)

func sharedDigits() {
	var buf [20]byte
	digits := buf[:]
	words := par.Map(par.Range(0, 1<<16), func(x int) string {
		return string(strconv.AppendInt(digits[:0], int64(x), 10)) // WRONG race
	}).Collect()
	_ = words
}
