package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func linesTwice() {
	lines := par.ScanLines(strings.NewReader("a\nbb\nccc\n"))
	n := lines.Count()
	length := par.Map(lines, func(s string) int { return len(s) }).Sum() // WRONG twice
	if length/n != 2 {
		panic("not two on average")
	}
}
