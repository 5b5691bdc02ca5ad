// Package ops has the list of what package par can do, as its own tree has it in par/operations.tsv.
package ops

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed operations.tsv
var table string

// Op is what the list says of an operation, in its words; see the command internal/operations. Of one that is not in it, all are "".
type Op struct {
	Is       string // tuning, stage, source, ending, loop, algorithm, enclosing or other
	Calls    string // each, key, block, turn, once; or -, if it has no function
	Elements string // of a stage: same, turned, moved, fewer or made; of an ending what it tells: listed, gathered, placed, or -
	Effect   bool   // a call has one besides its result
}

var known = sync.OnceValue(func() map[string]Op { return parse(table) })

func parse(text string) map[string]Op {
	all := map[string]Op{}
	for line := range strings.Lines(text) {
		if r := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); len(r) == 6 {
			all[r[0]] = Op{r[1], r[2], r[3], r[4] == "effect"}
		}
	}
	return all
}

// Of returns what is known of the operation of a name.
func Of(name string) Op { return known()[name] }

// Add adds an operation, for a test. To call what it returns takes that away.
func Add(name string, op Op) (undo func()) {
	known()[name] = op
	return func() { delete(known(), name) }
}
