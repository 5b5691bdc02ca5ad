package core

import "github.com/seed1237c087/manta/core/registry"

// Rec is what a function run by [Recurse] forks with. It stands for the
// goroutine that runs the function and holds the frames of its pending forks.
// It belongs to the call that got it: it must be used on that call's
// goroutine only and not after the call returned. Builds with the tag
// manta_debug panic if it is not.
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
