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

// told is the part of a [Runner] for traces. Others read worker; the rest is the goroutine's own.
type told struct {
	fresh  bool // nobody has said which function the job that runs is
	region *trace.Region
	task   *Span     // the guest's
	last   time.Time // of the last log about the runner's worker
	// worker is one more than the index of the worker that the runner carried at its last job; 0: none. Thieves read it.
	worker seam.Shown
}

// retell is after how long a worker logs again who carries it, so that each second or so of a long trace shows it.
const retell = 100 * time.Millisecond
