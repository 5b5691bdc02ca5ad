package core

import "github.com/seed1237c087/manta/core/registry"

// A Rec is given to each call of a function that [Recurse] runs. The function forks by [Rec.Fork]. A Rec
// holds the frames of the pending forks of one goroutine. It must be used on the goroutine of the call
// that got it only, and not after that call has returned. Builds with the tag manta_debug panic
// otherwise.
type Rec[A, R any] struct {
	r      *registry.Runner
	f      func(*Rec[A, R], A) R
	next   *Rec[A, R] // in the list of free ones
	frames frames[A, R]
	side   func(A) R // calls f; made when needed, see forkInTurn
}

// panicUnmade says that a method was called of a Rec that Recurse has not made.
func panicUnmade(method string) {
	panic("core: Rec." + method + ": the zero Rec is not ready for use, Recurse makes them")
}
