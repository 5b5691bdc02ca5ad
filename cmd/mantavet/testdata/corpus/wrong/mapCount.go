package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func mapCount() {
	counts := map[byte]int{}
	par.Bytes(text).ForEach(func(b byte) { counts[b]++ }) // WRONG race
}

var text = strings.Repeat("some text", 1<<14)
