// Package helper is another package than that of the programs.
package helper

import (
	"time"

	"github.com/seed1237c087/manta/par"
)

// Counter counts.
type Counter struct{ n int }

// Add adds to the counter.
func (c *Counter) Add(x int) { c.n += x }

// Get returns the count.
func (c *Counter) Get() int { return c.n }

var last int

// Note keeps the last of what it gets.
func Note(x int) { last = x }

// Each calls a function for the numbers below n.
func Each(n int, f func(i int)) { par.For(n, f) }

// InTurn calls a function for the numbers below n, one after the other.
func InTurn(n int, f func(i int)) {
	for i := range n {
		f(i)
	}
}

// Set sets an element.
func Set(xs []int, i, v int) { xs[i] = v }

// Get2 is a method whose expression is a function.
func (c *Counter) Get2() { c.n *= 2 }

// StandsStill runs a program that does not end, and panics when it has been at it for a second.
func StandsStill(f func()) {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
		panic("stands still")
	}
}
