// Package stash keeps what runs need from one call to the next.
package stash

import "github.com/seed1237c087/manta/internal/seam"

// stashes keep what a run on a single goroutine needs, such as a plan with its first lane and the
// lane's buffer, from one call to the next: allocating them takes longer than summing a hundred
// numbers. A pipeline's key selects a stash, so that calls from the same place in a program find
// what they left. Things of another type are dropped.
var stashes [64]seam.Pool

// Take returns a P that [Put] kept, or a new one.
func Take[P any](key uint64) *P {
	if p, ok := Any(key).(*P); ok {
		return p
	}
	return new(P)
}

// Any returns something that [Put] kept under a key, or nil.
func Any(key uint64) any { return stashes[key%uint64(len(stashes))].Get() }

// Put keeps p, which must hold no reference to user values.
func Put(key uint64, p any) { stashes[key%uint64(len(stashes))].Put(p) }
