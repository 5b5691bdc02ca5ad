package right

import (
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ownDigits() {
	prefix := []byte("no ")
	lines := make([]byte, 4*1000)
	words := par.Map(par.Range(0, 1000), func(x int) string {
		var buf [20]byte
		if own := strconv.AppendInt(buf[:0], int64(x), 10); len(own) > 3 {
			return ""
		}
		copied := strconv.AppendInt(prefix[:3:3], int64(x), 10)
		_ = strconv.AppendInt(lines[:4*x], int64(x), 10)
		n := 0
		return strings.Map(func(r rune) rune { n++; return r }, string(copied))
	}).Collect()
	if words[7] != "no 7" || lines[4*12+1] != '2' {
		panic(words[7])
	}
}
