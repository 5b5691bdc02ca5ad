package coreweb

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/core"
)

// A strip is drawn in a box as wide as there are columns and stripHeight high. States differ by
// height as well as by colour.
const stripHeight = 20

var heights = [core.WorkerStates]int{core.Busy: 20, core.Lent: 20, core.Looking: 11, core.Asleep: 3}

// strip returns the paths that draw a history, the newest sample at the right end. The script has the
// same function.
func strip(history string, columns int) []path {
	var d [core.WorkerStates]strings.Builder
	offset := columns - len(history)
	for from := 0; from < len(history); {
		to := from + 1
		for to < len(history) && history[to] == history[from] {
			to++
		}
		if state := strings.IndexByte(letters, history[from]); state >= 0 {
			fmt.Fprintf(&d[state], "M%d %dh%dv-%dh-%dz", offset+from, stripHeight, to-from, heights[state], to-from)
		}
		from = to
	}
	var paths []path
	for state := range core.WorkerState(core.WorkerStates) {
		paths = append(paths, path{state.String(), d[state].String()})
	}
	return paths
}
