package registry

import (
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A guest is shy if its call is known to be over sooner than others could help. It shows a fork, because what it runs may
// wait for that without telling anybody; but it wakes nobody for it, and thieves leave it alone. If the fork still lies
// there two ticks later, the watch takes the shyness away. So does the guest itself when the call takes longer than it
// should, and when it waits.
type shyness struct {
	// is: thieves leave the guest alone. Written by the guest, and taken away by the watch.
	is seam.Bool
	// What follows is the guest's own. on: it has said that it is shy, and nothing else since.
	on     bool
	pushes uint32
	until  time.Time
}

// pushesPerLook is how many forks of a shy guest share one look at the clock.
const pushesPerLook = 8

// BeShy has r, a guest, be shy until that time at most. It reports false if nobody would take the shyness away.
func (r *Runner) BeShy(until time.Time) bool {
	if r.place < 0 || r.lone || r.background || r.hooked != nil || r.reg.config.Unwatched || r.reg.bubbled || r.reg.Foreign() {
		return false
	}
	s := &r.shyness
	s.on, s.until = true, until
	s.is.Store(true)
	r.stack.Show(deepest, deepest) // Offer follows each push.
	return true
}

// deepest is more jobs than thieves can see.
const deepest = 1 << 14

// Bold ends r's shyness. If there are forks to be seen, somebody is woken for them.
func (r *Runner) Bold() {
	if r.shyness.on {
		r.bold()
	}
}

func (r *Runner) bold() {
	r.shyness.on = false
	r.shyness.is.Store(false)
	r.showJobs()
	// To take the shyness away is what makes them visible.
	if n := r.stack.Public(); n > 0 {
		r.sleep.PostJoin(n, true)
	}
	if r.spawned.Len() > 0 {
		r.postSpawned(r.spawned)
	}
}

// staysShy reports, at each push, whether r is still shy.
func (r *Runner) staysShy() bool {
	s := &r.shyness
	s.pushes++
	if !s.is.Load() || s.pushes%pushesPerLook == 0 && seam.Now().After(s.until) {
		r.bold()
		return false
	}
	return true
}

// offerShyly is Offer for a shy guest. It returns false if r is shy no more.
func (r *Runner) offerShyly() bool {
	if !r.staysShy() {
		return false
	}
	if r.stack.Bare() {
		r.list()
		r.stack.Publish(1)
		r.reg.heedShy()
	}
	return true
}

// shyWaits reports whether there is a fork or a task of a shy guest to be seen.
//
//go:noinline
func (g *guests) shyWaits() (found bool) {
	g.each(0, func(r *Runner) bool {
		found = r.shyness.is.Load() && !(r.stack.Thief().Bare() && r.spawned.Thief().Bare())
		return !found
	})
	return found
}

// embolden takes the shyness from all guests.
//
//go:noinline
func (g *guests) embolden() {
	g.each(0, func(r *Runner) bool {
		r.shyness.is.Store(false)
		return true
	})
}
