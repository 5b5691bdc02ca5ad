// Package place says where a pipeline runs, and as what.
package place

import "github.com/seed1237c087/manta/core"

// A Place is where a pipeline is to run: not where its caller is at work, or not as work
// of the class that this is of. It is never written. nil is the place of the caller.
type Place struct {
	Pool       *core.Pool // nil: the one that the caller is at work in
	Background bool       // it is of that class
}

// In returns p with another pool.
func (p *Place) In(pool *core.Pool) *Place {
	return &Place{pool, p != nil && p.Background}
}

// As returns p with another class.
func (p *Place) As(class core.Priority) *Place {
	at := Place{Background: class == core.Background}
	if p != nil {
		at.Pool = p.Pool
	}
	if at == (Place{}) {
		return nil
	}
	return &at
}

// Run runs f at p.
func (p *Place) Run(f func()) {
	switch {
	case p == nil:
		f()
	case p.Background:
		at := p.As(core.Foreground)
		core.WithPriority(core.Background, func() { at.Run(f) })
	default:
		p.Pool.Install(f)
	}
}
