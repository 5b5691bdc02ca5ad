package registry

import (
	"runtime/trace"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// Observed reports whether Go takes an execution trace.
func Observed() bool { return !seam.Simulated && trace.IsEnabled() }

// logged is the category of the logs.
const logged = "manta"

// told is what a runner keeps for traces. It is the goroutine's own but for worker.
type told struct {
	fresh  bool // nobody has said which function the job that runs is
	region *trace.Region
	task   *Span     // the guest's
	last   time.Time // of the last log about the runner's worker
	// worker is the index of the worker that the runner carried at its last job, and one; 0: none. For thieves.
	worker seam.Shown
}

// retell is after how long a worker says again who it is, so that each second or so of a long trace tells.
const retell = 100 * time.Millisecond
