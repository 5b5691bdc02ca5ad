package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// ways is how many accumulators there are, so that no instruction waits for the one before it.
const ways = 4

// extreme writes the minimum or the maximum of a slice that is as long as a vector at least. That of floats ignores the
// signs of zeros, and tells whether there is a NaN: then the value may be any.
func (k kernels) extreme(e element, largest bool) {
	name, word, results := "min", "smallest", lower(e.name)
	if largest {
		name, word = "max", "largest"
	}
	doc := fmt.Sprintf("returns the %s of xs, which are at least %d.", word, e.lanes())
	if e.float {
		results = fmt.Sprintf("(m %s, nan bool)", results)
		doc += " A zero may have any sign. If nan is set, there is a NaN, and m may be any number."
	}
	at, end := k.begin(name+e.name+"AVX2", e, results, doc)
	c := chooser{kernels: k, e: e, largest: largest}
	c.ready()
	var acc [ways]reg.VecVirtual
	for i := range acc {
		acc[i] = c.load(Mem{Base: at})
	}
	if e.float {
		c.nans = k.YMM()
		c.unordered(acc[0], acc[0], c.nans)
	}
	k.loop("many", at, end, ways*vector, func() {
		var xs [ways]reg.VecVirtual
		for i := range xs {
			xs[i] = c.load(Mem{Base: at, Disp: i * vector})
			c.choose(xs[i], acc[i])
			if i%2 == 1 {
				c.note(xs[i-1], xs[i])
			}
		}
	})
	one := func(m Mem) {
		x := c.load(m)
		c.choose(x, acc[0])
		c.note(x, x)
	}
	k.loop("one", at, end, vector, func() { one(Mem{Base: at}) })
	one(Mem{Base: end, Disp: -vector}) // What is left, and some once more.
	c.choose(acc[1], acc[0])
	c.choose(acc[3], acc[2])
	c.choose(acc[2], acc[0])
	x, high := acc[0].AsX(), k.XMM()
	k.VEXTRACTI128(U8(1), acc[0], high)
	lane0, more := k.XMM(), k.XMM()
	k.VMOVDQA(x, lane0)
	c.choose(high, lane0)
	for shift := 8; shift >= e.size; shift /= 2 {
		k.VPSRLDQ(U8(uint8(shift)), lane0, more)
		c.choose(more, lane0)
	}
	if e.float {
		seen := k.GP32()
		k.VPMOVMSKB(c.nans, seen)
		to, err := k.Return("nan").Resolve()
		if err != nil {
			panic(err)
		}
		k.TESTL(seen, seen)
		k.SETNE(to.Addr)
	}
	k.result(lane0, e, 0, c.flips())
}

// chooser chooses the smaller or the larger of two vectors, lane by lane.
type chooser struct {
	kernels
	e       element
	largest bool
	sign    reg.VecVirtual // the sign bits, for unsigned words of 64 bits: they compare as signed ones if that is flipped
	nans    reg.VecVirtual // where a NaN was
}

func (c *chooser) flips() bool { return c.e.size == 8 && !c.e.signed }

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
	x := c.YMM()
	switch {
	case c.flips():
		c.VPXOR(m, c.sign, x)
	default:
		c.VMOVDQU(m, x)
	}
	return x
}

// choose sets acc to what is chosen of x and acc.
func (c *chooser) choose(x, acc reg.VecVirtual) {
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
func (c *chooser) note(x, y reg.VecVirtual) {
	if !c.e.float {
		return
	}
	m := c.YMM()
	c.unordered(x, y, m)
	c.VORPD(m, c.nans, c.nans)
}

// unordered sets m to where x or y is a NaN.
func (c *chooser) unordered(x, y, m reg.VecVirtual) {
	const unordered = 3
	if c.e.size == 4 {
		c.VCMPPS(U8(unordered), x, y, m)
	} else {
		c.VCMPPD(U8(unordered), x, y, m)
	}
}
