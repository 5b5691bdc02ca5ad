package right

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func linesKept() {
	lines := par.Slice(par.ScanLines(strings.NewReader("a\nbb\nccc\n")).Collect())
	n := lines.Count()
	length := par.Map(lines, func(s string) int { return len(s) }).Sum()
	if length/n != 2 {
		panic("not two on average")
	}
}
