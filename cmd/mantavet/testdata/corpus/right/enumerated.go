package right

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func enumerated() {
	names := strings.Fields(strings.Repeat("some word ", 1<<12))
	lengths := make([]int, len(names))
	par.Enumerate(par.Slice(names)).ForEach(func(it par.Item[string]) { lengths[it.Index] = len(it.Value) })
}
