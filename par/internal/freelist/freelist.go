// Package freelist keeps what runs need from one call to the next.
package freelist

import (
	"reflect"

	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/internal/seam"
)

// lists keep what a run on a single goroutine needs, such as a plan with its first lane and the
// lane's buffer, from one call to the next: allocating them takes longer than summing a hundred
// numbers. A pipeline's key selects a list, so that calls from the same place in a program find
// what they left. Things of another type are dropped.
var lists [64]seam.Pool

// spares keep the same for places that were called seldom, each of which would have to make its own: by the size of what is kept,
// which tells types apart well enough.
var spares [16]seam.Pool

// given is how often something was given under a key, up to few.
var given recall.Table[struct{}]

const few = 3

// Take returns a P that [Put] or [Give] kept, or a new one.
func Take[P any](key uint64) *P {
	if p, ok := Any(key).(*P); ok {
		return p
	}
	if p, ok := spare(reflect.TypeFor[P]()).Get().(*P); ok {
		return p
	}
	return new(P)
}

// Any returns something that [Put] kept under a key, or nil.
func Any(key uint64) any { return lists[key%uint64(len(lists))].Get() }

// Put keeps p, which must hold no reference to user values.
func Put(key uint64, p any) { lists[key%uint64(len(lists))].Put(p) }

// Give is Put for a p that Take returned and that runs under key have used. The first few runs of a place leave it to those of others.
func Give[P any](key uint64, p *P) {
	n := given.Peek(key)
	if n == 0 {
		n = given.Get(key)
	}
	if n < few {
		given.Put(key, n+1)
		spare(reflect.TypeFor[P]()).Put(p)
		return
	}
	Put(key, p)
}

// spare returns where values of a type are kept.
func spare(of reflect.Type) *seam.Pool { return &spares[of.Size()/8%uintptr(len(spares))] }
