package span

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
)

// List writes a line for each row: its name, and how many bytes its input and its result have.
func List(w io.Writer, s Sizes) {
	_, _ = each(s, "", func(r *row) error { // It has no error, and the pattern is one.
		_, err := fmt.Fprintf(w, "%s\t%d\t%d\n", r.name, r.reads, r.makes)
		return err
	})
}

// Do has counted call the row of that name once. The row has run before, so that the engine knows what elements cost, and memory is
// there that other runs have used and Go has to clear. It reports whether there is the row.
func Do(s Sizes, name string, counted func(do func())) (is bool) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // What is counted is the row, and no collector.
	_, _ = each(s, "", func(r *row) error {
		if r.name != name {
			return nil
		}
		is = true
		for i := range warm + 1 {
			if r.before != nil {
				r.before()
			}
			if i == warm {
				counted(r.do)
				return errCounted
			}
			r.do()
			runtime.GC()
		}
		return nil
	})
	return is
}

// errCounted ends the rows: what makes the inputs of those after it would be counted, too, if valgrind did not notice the end of the call, as
// where a stack has moved meanwhile.
var errCounted = errors.New("counted")

// warm is how often a row runs before it counts.
const warm = 3
