package tracks

import (
	"fmt"

	"golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto"
)

// goroutine is one that has a track, because it has told something.
type goroutine struct {
	id     trace.GoID
	track  perfetto.Track
	pool   *pool  // in which it is; nil: none
	role   string // in it
	began  string // the function that it began with
	open   []slice
	at     place  // the worker that it has told of last
	stolen uint64 // the arrow to its next job
}

// slice is one that is open.
type slice struct {
	kind kind
	task trace.TaskID
}

type kind uint8

const (
	job kind = iota
	call
	asleep
	waiting
)

// still reports whether the goroutine does nothing meanwhile.
func (k kind) still() bool { return k >= asleep }

// The categories of slices, and the names of those that have no other.
var (
	categories = [...]string{job: "job", call: "call", asleep: "sleep", waiting: "wait"}
	names      = [...]string{asleep: "asleep", waiting: "waiting"}
)

// pool is a pool of the program's.
type pool struct {
	number, workers int
	name            string
	who             map[int]*goroutine // who carries each worker
	woken           map[int]uint64     // the arrows to when each goes on
}

// place is a worker of a pool.
type place struct {
	pool   *pool
	worker int
}

func (p *pool) String() string {
	if p.name != "" {
		return fmt.Sprintf("pool %s of %d workers", p.name, p.workers)
	}
	return fmt.Sprintf("pool of %d workers", p.workers)
}

func (g *goroutine) String() string {
	if g.role != "" {
		return g.role
	}
	return fmt.Sprintf("goroutine %d %s", g.id, g.began)
}

// top is the innermost slice that is open.
func (g *goroutine) top() *slice {
	if len(g.open) == 0 {
		return nil
	}
	return &g.open[len(g.open)-1]
}
