package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func builder() {
	var b strings.Builder
	par.Fields(strings.Repeat("word ", 1<<16)).ForEach(func(w string) {
		b.WriteString(w) // WRONG race
	})
}
