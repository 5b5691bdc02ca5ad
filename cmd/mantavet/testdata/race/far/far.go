// Package far has functions that another package calls.
package far

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/seed1237c087/manta/par"
)

// Total adds up.
type Total struct {
	Sum int
	mu  sync.Mutex
}

// Add adds without a lock.
func (t *Total) Add(x int) { t.Sum += x } // want Add:"writes parameter 0"

// AddLocked adds with a lock.
func (t *Total) AddLocked(x int) { // want AddLocked:""
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Sum += x
}

// Embeds has a Total in it.
type Embeds struct{ *Total }

// Generic writes what it gets.
func Generic[T any](to *T, v T) { *to = v } // want Generic:"writes parameter 0"

// At writes an element.
func At[T any](xs []T, i int, v T) { xs[i] = v } // want At:"writes parameter 0"

// Twice calls Generic.
func Twice(to *int) { Generic(to, 2) } // want Twice:"writes parameter 0"

// ForAll runs a function in parallel.
func ForAll[T any](xs []T, f func(T)) { par.Slice(xs).ForEach(f) } // want ForAll:"runs parameter 1 in parallel"

var seen int

// Touch writes a variable of the package.
func Touch() { seen++ } // want Touch:"writes vetted/race/far.seen"

// Cache may be used by several goroutines at the same time.
type Cache struct{ last int }

// Put puts.
func (c *Cache) Put(x int) { c.last = x }

// Took returns a duration.
func Took() time.Duration { return time.Second }

// First writes for one of those that call it.
func First(is bool, to *int) { // want First:"writes parameter 1"
	if is {
		*to = 1
	}
}

// Line writes a line.
func Line(w io.Writer, x int) { fmt.Fprintln(w, x) } // want Line:"writes parameter 0"
