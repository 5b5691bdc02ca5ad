// Package freelist keeps what runs need from one call to the next.
package freelist

import (
	"reflect"

	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/internal/seam"
)

// lists keeps what a run on a single goroutine needs, such as a plan with its first lane and the lane's buffer, from one call to the
// next. Allocating them takes longer than summing a hundred numbers. A pipeline's key selects a list, so that calls from the same
// place in a program find what they left. Values of another type are dropped.
var lists [64]seam.Pool

// spares keeps the same for places that were seldom called, each of which would have to make its own. The size of a value selects the
// list, because sizes distinguish types well enough.
var spares [16]seam.Pool

// given is how often a value was given under a key, up to few.
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

// Put keeps p under a key. p must not contain references to user values.
func Put(key uint64, p any) { lists[key%uint64(len(lists))].Put(p) }

// Give does what Put does, for a p that Take returned and that runs under key have used. The first few runs of a place leave p to
// other places.
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

// spare returns the list in which values of a type are kept.
func spare(of reflect.Type) *seam.Pool { return &spares[of.Size()/8%uintptr(len(spares))] }
