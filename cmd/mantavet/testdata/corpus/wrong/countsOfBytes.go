package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func countsOfBytes() {
	data := []byte(strings.Repeat("the quick brown fox", 1<<12))
	var counts [256]int
	par.Slice(data).ForEach(func(b byte) { counts[b]++ }) // WRONG race
	par.For(len(data), func(i int) { counts[data[i]]++ }) // WRONG race
}
