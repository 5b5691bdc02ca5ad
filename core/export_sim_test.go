//go:build manta_sim

package core

// What programs under control use.
var (
	ForgetAll       = control.Forget
	KeepDefaultPool = control.KeepDefault
	SetDefaultPool  = control.SetDefault
	StartUnwatched  = control.Start
	LongWaits       = control.LongWaits
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
