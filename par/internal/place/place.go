// Package place says where a pipeline runs, and as what.
package place

import "github.com/seed1237c087/manta/core"

// A Place is where and as what a pipeline runs, if it does not run as its caller does: in another pool, as work of another class, or
// under a name. A Place is never written. A nil Place is the place of the caller.
type Place struct {
	Pool       *core.Pool // nil: the pool that the caller is at work in
	Background bool       // the pipeline is background work
	Name       string     // "": none
	// pooled, classed and named run what is to run in the pool, in the class and under the name; nil: Pool, Background or Name is zero.
	// They are interfaces, so that a program links only what it uses.
	pooled, classed, named way
}

// A way applies one field of a place, and runs f with the rest of the place.
type way interface{ run(p *Place, f func()) }

type (
	inPool       struct{}
	inBackground struct{}
	underName    struct{}
)

func (inPool) run(p *Place, f func()) { p.Pool.Install(f) }

func (inBackground) run(p *Place, f func()) {
	at := *p
	at.Background, at.classed = false, nil
	core.WithPriority(core.Background, func() { at.orNil().Run(f) })
}

func (underName) run(p *Place, f func()) {
	at := *p
	at.Name, at.named = "", nil
	core.Named(p.Name, func() { at.orNil().Run(f) })
}

// In returns p with another pool.
func (p *Place) In(pool *core.Pool) *Place {
	at := p.copied()
	at.Pool, at.pooled = pool, inPool{}
	return &at
}

// As returns p with another class.
func (p *Place) As(class core.Priority) *Place {
	at := p.copied()
	at.Background, at.classed = false, nil
	if class == core.Background {
		at.Background, at.classed = true, inBackground{}
	}
	return at.orNil()
}

// Called returns p with another name; "" means none.
func (p *Place) Called(name string) *Place {
	at := p.copied()
	at.Name, at.named = "", nil
	if name != "" {
		at.Name, at.named = name, underName{}
	}
	return at.orNil()
}

func (p *Place) copied() (at Place) {
	if p != nil {
		at = *p
	}
	return at
}

// orNil returns p, or nil if p is the place of the caller.
func (p *Place) orNil() *Place {
	if *p == (Place{}) {
		return nil
	}
	return p
}

// Away reports whether p has a pool that the caller is not at work in.
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
	case p.named != nil:
		p.named.run(p, f)
	case p.classed != nil:
		p.classed.run(p, f)
	default:
		p.pooled.run(p, f)
	}
}
