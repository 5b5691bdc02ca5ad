package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// chooser chooses the smaller or the larger of two vectors, lane by lane.
type chooser struct {
	kernels
	e       element
	largest bool
	sign    reg.VecVirtual // the sign bits, for unsigned words of 64 bits: in AVX2 they compare as signed ones if that is flipped
	nans    reg.Register   // a mask: where a NaN was
}

func (c *chooser) flips() bool { return c.e.size == 8 && !c.e.signed && c.vector != long }

func (c *chooser) ready() {
	if !c.flips() {
		return
	}
	c.sign = c.YMM()
	word, x := c.GP64(), c.XMM()
	c.MOVQ(U64(1<<63), word)
	c.VMOVQ(word, x)
	c.VPBROADCASTQ(x, c.sign)
}

func (c *chooser) load(m Mem) reg.VecVirtual {
	x := c.register()
	switch {
	case c.flips():
		c.VPXOR(m, c.sign, x)
	case c.vector == long:
		c.VMOVDQU64(m, x)
	default:
		c.VMOVDQU(m, x)
	}
	return x
}

// choose sets acc to what is chosen of x and acc.
func (c *chooser) choose(x, acc reg.Register) {
	type instruction func(ops ...Op)
	pick := func(least, most instruction) {
		if c.largest {
			least = most
		}
		least(x, acc, acc)
	}
	switch e := c.e; {
	case e.float && e.size == 4:
		pick(c.VMINPS, c.VMAXPS)
	case e.float:
		pick(c.VMINPD, c.VMAXPD)
	case c.vector == long && e.signed:
		pick(c.VPMINSQ, c.VPMAXSQ)
	case c.vector == long:
		pick(c.VPMINUQ, c.VPMAXUQ)
	case e.size == 8:
		mask := c.YMM()
		if acc.Size() == 16 {
			mask = c.XMM()
		}
		if c.largest {
			c.VPCMPGTQ(acc, x, mask)
		} else {
			c.VPCMPGTQ(x, acc, mask)
		}
		c.VBLENDVPD(mask, x, acc, acc)
	case e.signed && e.size == 1:
		pick(c.VPMINSB, c.VPMAXSB)
	case e.signed && e.size == 2:
		pick(c.VPMINSW, c.VPMAXSW)
	case e.signed:
		pick(c.VPMINSD, c.VPMAXSD)
	case e.size == 1:
		pick(c.VPMINUB, c.VPMAXUB)
	case e.size == 2:
		pick(c.VPMINUW, c.VPMAXUW)
	default:
		pick(c.VPMINUD, c.VPMAXUD)
	}
}

// note notes the NaNs of x and y.
func (c *chooser) note(x, y reg.Register) {
	if !c.e.float {
		return
	}
	m := c.mask()
	c.unordered(x, y, m)
	if c.vector == long {
		c.KORW(m, c.nans, c.nans)
	} else {
		c.VORPD(m, c.nans, c.nans)
	}
}

// mask returns a register for what unordered sets.
func (c *chooser) mask() reg.Register {
	if c.vector == long {
		return c.K()
	}
	return c.YMM()
}

// unordered sets m to where x or y is a NaN.
func (c *chooser) unordered(x, y, m reg.Register) {
	const unordered = 3
	if c.e.size == 4 {
		c.VCMPPS(U8(unordered), x, y, m)
	} else {
		c.VCMPPD(U8(unordered), x, y, m)
	}
}
