package registry

import "github.com/seed1237c087/manta/core/sleep"

// Awaited is what a waiting frame can do for what it waits for, which is the
// only thing that it may run on its own stack.
type Awaited interface {
	// Help runs a piece of it on r; false: there was none to be had. It calls
	// r.Found(idle) once it has claimed a piece and before it runs that.
	Help(r *Runner, idle *sleep.Idle) bool
	// Ready reports whether Help is worth a try. It changes nothing.
	Ready() bool
	// Mine reports whether j, a job that r found, is a piece of it.
	Mine(j *Job) bool
}

// NoHelp is for a waiter that can do nothing.
var NoHelp Awaited = noHelp{}

type noHelp struct{}

func (noHelp) Help(*Runner, *sleep.Idle) bool { return false }

func (noHelp) Ready() bool { return false }

func (noHelp) Mine(*Job) bool { return false }
