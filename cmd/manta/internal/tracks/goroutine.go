package tracks

import (
	"fmt"

	"golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto"
)

// goroutine is a goroutine that has a track, because it has logged something.
type goroutine struct {
	id     trace.GoID
	track  perfetto.Track
	pool   *pool  // the pool of the goroutine; nil if there is none
	role   string // the role of the goroutine in the pool
	began  string // the name of its first function
	open   []slice
	at     place  // the worker of its last log
	stolen uint64 // the arrow to its next job
}

// slice is an open slice.
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

// still reports whether the goroutine is idle during the slice.
func (k kind) still() bool { return k >= asleep }

// The categories of slices, and the names of slices without another name.
var (
	categories = [...]string{job: "job", call: "call", asleep: "sleep", waiting: "wait"}
	names      = [...]string{asleep: "asleep", waiting: "waiting"}
)

// pool is a pool of the program.
type pool struct {
	number, workers int
	name            string
	who             map[int]*goroutine // the goroutine that carries each worker
	woken           map[int]uint64     // the arrow to the time when each worker goes on
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

// top returns the innermost open slice, or nil.
func (g *goroutine) top() *slice {
	if len(g.open) == 0 {
		return nil
	}
	return &g.open[len(g.open)-1]
}
