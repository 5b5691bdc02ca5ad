package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func lengths() {
	words := strings.Fields(strings.Repeat("a bb ccc dddd ", 1<<12))
	counts := make([]int, 10)
	last := make([]string, 10)
	par.Slice(words).ForEach(func(w string) { counts[len(w)]++ }) // WRONG race
	par.Slice(words).ForEach(func(w string) { last[len(w)] = w }) // WRONG race
}
