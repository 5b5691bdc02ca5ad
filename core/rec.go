package core

import "github.com/seed1237c087/manta/core/registry"

// A Rec is given to each call of a function that [Recurse] runs. The function forks by [Rec.Fork]. A Rec
// contains the frames of the pending forks of one goroutine. The function must use the Rec only on the
// goroutine of the call that got the Rec, and not after that call has returned. Otherwise builds with the
// tag manta_debug panic.
type Rec[A, R any] struct {
	r      *registry.Runner
	f      func(*Rec[A, R], A) R
	next   *Rec[A, R] // the next Rec in the list of free Recs
	frames frames[A, R]
	side   func(A) R // calls f; made when needed, see forkInTurn
}

// panicUnmade panics because the given method was called on a Rec that Recurse has not made.
func panicUnmade(method string) {
	panic("core: Rec." + method + ": the zero Rec is not ready for use, Recurse makes them")
}
