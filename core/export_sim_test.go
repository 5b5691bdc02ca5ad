//go:build manta_sim

package core

import (
	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/core/sleep"
)

// What programs under control use.
var (
	ForgetAll       = control.Forget
	KeepDefaultPool = control.KeepDefault
	SetDefaultPool  = control.SetDefault
	StartUnwatched  = control.Start
)

// AtRest says what is not as it should be in a pool that was closed.
func (p *Pool) AtRest() error { return control.AtRest(p) }

// AsUnplaced calls f as a guest of p who has found no place.
func AsUnplaced(p *Pool, f func()) {
	reg := poolOf(p, "AsUnplaced").registry()
	hold(&reg)
	r := reg.EnterUnplaced()
	reg.Release(nil)
	defer leave(r)
	f()
}

// RollOver calls post, and what counts the posts in p is then what it was before.
func RollOver(p *Pool, post func()) { poolOf(p, "RollOver").registry().RollOver(post) }

// LongWaits has waits be as long as without control, until the function that it returns is called.
func LongWaits() (undo func()) {
	a, b, c := registry.LongWaits(), sleep.LongWaits(), deque.LongWaits()
	return func() { a(); b(); c() }
}
