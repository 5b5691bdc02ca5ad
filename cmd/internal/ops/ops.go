// Package ops has the list of the operations of package par, which is a copy of par/operations.tsv.
package ops

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed operations.tsv
var table string

// Op is the entry of an operation in the list. The command internal/operations explains the words. If the list does not have an
// operation, all fields are empty.
type Op struct {
	Is       string // tuning, stage, source, ending, loop, algorithm, enclosing or other
	Calls    string // each, key, block, turn, once; or -, if it has no function
	Elements string // of a stage: same, turned, moved, fewer or made; of an ending what its result shows: listed, gathered, placed, or -
	Effect   bool   // a call has an effect besides its result
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

// Of returns the entry of the operation with a name.
func Of(name string) Op { return known()[name] }

// Add adds an operation, for a test. The returned function removes the operation.
func Add(name string, op Op) (undo func()) {
	known()[name] = op
	return func() { delete(known(), name) }
}
