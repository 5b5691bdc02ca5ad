// Package place says where a pipeline runs, and as what.
package place

import "github.com/seed1237c087/manta/core"

// A Place is where a pipeline is to run: not where its caller is at work, or not as work
// of the class that this is of, or under a name. It is never written. nil is the place of the
// caller.
type Place struct {
	Pool       *core.Pool // nil: the one that the caller is at work in
	Background bool       // it is of that class
	Name       string     // "": none
}

// In returns p with another pool.
func (p *Place) In(pool *core.Pool) *Place {
	at := p.copied()
	at.Pool = pool
	return &at
}

// As returns p with another class.
func (p *Place) As(class core.Priority) *Place {
	at := p.copied()
	at.Background = class == core.Background
	return at.orNil()
}

// Called returns p with another name, "" for none.
func (p *Place) Called(name string) *Place {
	at := p.copied()
	at.Name = name
	return at.orNil()
}

func (p *Place) copied() (at Place) {
	if p != nil {
		at = *p
	}
	return at
}

// orNil returns p, or nil if that is the same place.
func (p *Place) orNil() *Place {
	if *p == (Place{}) {
		return nil
	}
	return p
}

// Away reports whether p is in a pool that the caller is not at work in.
func (p *Place) Away() bool {
	if p == nil || p.Pool == nil {
		return false
	}
	_, inside := p.Pool.WorkerIndex()
	return !inside
}

// Run runs f at p.
func (p *Place) Run(f func()) {
	switch {
	case p == nil:
		f()
	case p.Name != "":
		at := p.Called("")
		core.Named(p.Name, func() { at.Run(f) })
	case p.Background:
		at := p.As(core.Foreground)
		core.WithPriority(core.Background, func() { at.Run(f) })
	default:
		p.Pool.Install(f)
	}
}
