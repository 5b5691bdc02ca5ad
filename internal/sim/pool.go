package sim

import "sync"

// Pool is sync.Pool. A run gets only what the same run has put, the last first. Therefore what a run gets depends neither on
// earlier runs nor on the garbage collector.
type Pool struct {
	// New makes what Get returns if the pool is empty. If New is nil, Get returns nil then.
	New func() any

	std  sync.Pool
	of   *controller // the run to which free belongs
	free []any
}

// Get returns something that Put has kept, or something new.
func (p *Pool) Get() any {
	c := mine()
	if c == nil {
		if v := p.std.Get(); v != nil {
			return v
		}
		return p.make()
	}
	c.point("Pool.Get", p)
	n := len(p.free)
	if p.of != c || n == 0 {
		return p.make()
	}
	v := p.free[n-1]
	p.free = p.free[:n-1]
	return v
}

func (p *Pool) make() any {
	if p.New == nil {
		return nil
	}
	return p.New()
}

// Put keeps v for a Get.
func (p *Pool) Put(v any) {
	c := mine()
	if c == nil {
		p.std.Put(v)
		return
	}
	c.point("Pool.Put", p)
	if p.of != c {
		p.of, p.free = c, nil
	}
	p.free = append(p.free, v)
}
