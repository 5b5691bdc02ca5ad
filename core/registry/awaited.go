package registry

import "github.com/seed1237c087/manta/core/sleep"

// An Awaited is what a frame waits for. The pieces of the Awaited are the only jobs
// that the frame may run on its own stack while it waits.
type Awaited interface {
	// Help runs a piece on r. It returns false if it found no piece. It calls
	// r.Found(idle) after it has claimed a piece and before it runs the piece.
	Help(r *Runner, idle *sleep.Idle) bool
	// Ready reports whether there may be a piece that Help can run. It changes nothing.
	Ready() bool
	// Mine reports whether the job j is a piece of what the frame waits for.
	Mine(j *Job) bool
}

// NoHelp is the Awaited of a waiter that can run no pieces.
var NoHelp Awaited = noHelp{}

type noHelp struct{}

func (noHelp) Help(*Runner, *sleep.Idle) bool { return false }

func (noHelp) Ready() bool { return false }

func (noHelp) Mine(*Job) bool { return false }
