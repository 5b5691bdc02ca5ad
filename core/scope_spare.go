package core

import "github.com/seed1237c087/manta/core/registry"

// spares contains scopes that a runner's goroutine can use again. Most scopes end without a wait: the goroutine that has opened
// the scope has run all tasks that it has spawned, and no other goroutine uses the scope any more.
type spares struct {
	scopes [spareScopes]*scope
	n      int
	// Each of faces is used only once, so that a use after the end of the scope is noticed. used is the number of faces that were used.
	faces *[facesAtOnce]Scope
	used  int
}

const (
	spareScopes = 8
	spareTasks  = 64 // the largest number of tasks that a spare scope keeps
	facesAtOnce = 64 // One object of more than 512 bytes is cheaper to allocate than two objects of half that size.
)

// sparesOf returns r's spares.
func sparesOf(r *registry.Runner) *spares {
	j := joinsOf(r)
	if k, ok := j.spares.(*spares); ok {
		return k
	}
	k := &new(registry.PaddedBlock[spares]).V
	j.spares = k
	return k
}

// ended replaces the scope in a face when the scope has ended and may be used again.
var ended scope

// open returns a scope and a new face of the scope. k are the spares of r.
func (k *spares) open(r *registry.Runner) (s *scope, face *Scope) {
	if k.n == 0 || k.used == facesAtOnce {
		k.more(r)
	}
	k.n--
	s, face = k.scopes[k.n], &k.faces[k.used]
	k.scopes[k.n] = nil // The scope may keep the panic of a task in memory.
	k.used++
	face.in = s
	return s, face
}

// more makes a scope if there is no spare scope, and faces if there is no unused face.
func (k *spares) more(r *registry.Runner) {
	if k.n == 0 {
		k.scopes[0] = newScope(r.Registry(), r)
		k.n = 1
	}
	if k.faces == nil || k.used == facesAtOnce {
		k.faces, k.used = new([facesAtOnce]Scope), 0
	}
}

// forget drops the scope of s, which has ended and is not used again. s itself stays in memory with the other faces of the same array. s may be nil.
func (s *Scope) forget() {
	if s != nil {
		s.in = &ended
	}
}

// close makes s, which has ended without a wait, a spare scope. A goroutine that has spawned a task may still be
// about to call Rouse of the completion of s. Therefore close does not change the completion.
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
