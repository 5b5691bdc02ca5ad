package registry

import (
	"runtime/trace"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// Observed reports whether Go takes an execution trace now.
func Observed() bool { return !seam.Simulated && trace.IsEnabled() }

// logged is the category of the logs in a trace.
const logged = "manta"

// traceState is the part of a [Runner] for traces. Thieves read worker. Only the runner's goroutine uses the other fields.
type traceState struct {
	fresh  bool // the trace does not show yet which function the current job calls
	region *trace.Region
	task   *Span     // the span of a guest's call, see Enters
	last   time.Time // when the runner last logged an event of its worker
	// worker is one more than the index of the worker that the runner carried at its last job; 0: none.
	worker seam.Shown
}

// retell is the time after which a runner logs again which worker it carries, so that each second or so of a long trace shows that.
const retell = 100 * time.Millisecond
