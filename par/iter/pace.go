package iter

import "time"

// blockTime is what a block is meant to take at most in a run that may be stopped
// between two: as long as that, or as one element, the run goes on after it should
// have stopped.
const blockTime = 100 * time.Microsecond

// pace keeps the blocks of a lane short, in such a run and in one that tells
// its progress: they begin at one position,
// double while they take a fraction of blockTime, and are halved where they take
// longer. It costs one look at the clock per block.
type pace struct {
	most  int // positions of a block; 0: no limit
	least int // what most can't be under; a power of two, as most is
	begun time.Time
}

// pace returns the most and the least positions of a block that a lane of p begins with.
func (p *pipeline) pace() (most, least int) {
	switch {
	case !p.spec.Stop.Tied() && p.progress == nil || p.sh.is(whole):
		return 0, 0
	case p.byUnit && !p.sh.is(exact):
		return 0, 0 // Here the tree is one over blocks, so they must not depend on time.
	case p.marked:
		return p.spec.UnitLen(), p.spec.UnitLen()
	default:
		return 1, 1
	}
}

func (c *pace) begin() {
	if c.most != 0 {
		c.begun = time.Now()
	}
}

// end notes that a block of n positions, of at most size, has been done.
func (c *pace) end(n, size int) {
	if c.most == 0 {
		return
	}
	now := time.Now()
	took := now.Sub(c.begun)
	c.begun = now
	if took < blockTime/4 && n >= c.most {
		c.most = min(2*c.most, size)
	}
	for ; took > blockTime && c.most > c.least; took /= 2 {
		c.most /= 2
	}
}
