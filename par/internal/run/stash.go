package run

import "github.com/seed1237c087/manta/internal/seam"

// stashes keep what a run on a single goroutine needs, a plan with its first
// lane and that one's buffer, from one call to the next: to allocate them takes
// longer than to sum a hundred numbers. A pipeline's key says where to look, so
// that calls from the same place in a program find what they left; what is of
// another type is dropped.
var stashes [64]seam.Pool

// TakeStash returns a P that PutStash kept, or a new one.
func TakeStash[P any](key uint64) *P {
	if p, ok := stashes[key%uint64(len(stashes))].Get().(*P); ok {
		return p
	}
	return new(P)
}

// PutStash keeps p, in which nothing of the user's may be left.
func PutStash[P any](key uint64, p *P) { stashes[key%uint64(len(stashes))].Put(p) }

// Stashed returns something that was kept by [Stash] under a key, or nil. It may be
// something else.
func Stashed(key uint64) any { return stashes[key%uint64(len(stashes))].Get() }

// Stash keeps p, in which nothing of the user's may be left.
func Stash(key uint64, p any) { stashes[key%uint64(len(stashes))].Put(p) }
