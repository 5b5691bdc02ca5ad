package core

import "github.com/seed1237c087/manta/core/registry"

// spares are scopes that a runner's goroutine can use again. Most scopes end without a wait: the goroutine that opened one has
// run all that it spawned, and nobody else has the scope any more.
type spares struct {
	scopes [spareScopes]*scope
	n      int
	// faces are used once each, so that a use after the end of the scope is noticed. used is how many have been.
	faces *[facesAtOnce]Scope
	used  int
}

const (
	spareScopes = 8
	spareTasks  = 64 // of a scope
	facesAtOnce = 64 // Objects of more than 512 bytes are cheaper to make than two halves.
)

// sparesOf returns those of r.
func sparesOf(r *registry.Runner) *spares {
	j := joinsOf(r)
	if k, ok := j.spares.(*spares); ok {
		return k
	}
	k := &new(registry.Apart[spares]).V
	j.spares = k
	return k
}

// ended replaces a scope in its face once the scope has ended and may be used again.
var ended scope

// open returns a scope of r, whose spares these are, and its face, which is new.
func (k *spares) open(r *registry.Runner) (s *scope, face *Scope) {
	if k.n == 0 || k.used == facesAtOnce {
		k.more(r)
	}
	k.n--
	s, face = k.scopes[k.n], &k.faces[k.used]
	k.scopes[k.n] = nil // A scope may keep the panic of a task.
	k.used++
	face.in = s
	return s, face
}

// more makes a scope, if there is none, and faces, if there are none.
func (k *spares) more(r *registry.Runner) {
	if k.n == 0 {
		k.scopes[0] = newScope(r.Registry(), r)
		k.n = 1
	}
	if k.faces == nil || k.used == facesAtOnce {
		k.faces, k.used = new([facesAtOnce]Scope), 0
	}
}

// forget drops the scope of s, which has ended and is not used again. s itself stays in memory with the other faces of its array. s may be nil.
func (s *Scope) forget() {
	if s != nil {
		s.in = &ended
	}
}

// close takes back s, which has ended without a wait. A goroutine that has spawned a task may still be about
// to ask whether the owner dozes. So the completion of s stays as it is.
func (k *spares) close(s *scope, face *Scope) {
	face.in = &ended
	s.bond = nil
	if s.shared {
		s.short, s.shared, s.balance = true, false, 0
		s.pending.Store(unshared)
		s.open.Store(true)
	}
	if cap(s.lists.own) > spareTasks {
		s.lists.own, s.lists.n, s.lists.blocks = nil, 0, blocks{}
	}
	s.lists.trim(spareTasks)
	if s.lists.others.Load() != nil {
		s.lists.others.Store(nil)
		s.lists.at = 0
	}
	if k.n < len(k.scopes) {
		k.scopes[k.n] = s
		k.n++
	}
}
