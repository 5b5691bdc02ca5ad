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
	doc := fmt.Sprintf("returns the %s of xs, which are at least %d.", word, k.lanes(e))
	if e.float {
		results = fmt.Sprintf("(m %s, nan bool)", results)
		doc += " A zero may have any sign. If nan is set, there is a NaN, and m may be any number."
	}
	at, end := k.begin(name, e, results, doc)
	c := chooser{kernels: k, e: e, largest: largest}
	c.ready()
	var acc [ways]reg.VecVirtual
	for i := range acc {
		acc[i] = c.load(Mem{Base: at})
	}
	if e.float {
		c.nans = c.mask()
		c.unordered(acc[0], acc[0], c.nans)
	}
	k.loop("many", at, end, ways*k.vector, func() {
		var xs [ways]reg.VecVirtual
		for i := range xs {
			xs[i] = c.load(Mem{Base: at, Disp: i * k.vector})
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
	k.loop("one", at, end, k.vector, func() { one(Mem{Base: at}) })
	one(Mem{Base: end, Disp: -k.vector}) // What is left, and some once more.
	c.choose(acc[1], acc[0])
	c.choose(acc[3], acc[2])
	c.choose(acc[2], acc[0])
	all := acc[0].AsY()
	if k.vector == long {
		high := k.YMM()
		k.VEXTRACTI64X4(U8(1), acc[0], high)
		c.choose(high, all)
	}
	x, high := acc[0].AsX(), k.XMM()
	k.VEXTRACTI128(U8(1), all, high)
	lane0, more := k.XMM(), k.XMM()
	k.VMOVDQA(x, lane0)
	c.choose(high, lane0)
	for shift := 8; shift >= e.size; shift /= 2 {
		k.VPSRLDQ(U8(uint8(shift)), lane0, more)
		c.choose(more, lane0)
	}
	if e.float {
		seen := k.GP32()
		if k.vector == long {
			k.KMOVW(c.nans, seen)
		} else {
			k.VPMOVMSKB(c.nans, seen)
		}
		to, err := k.Return("nan").Resolve()
		if err != nil {
			panic(err)
		}
		k.TESTL(seen, seen)
		k.SETNE(to.Addr)
	}
	k.result(lane0, e, 0, c.flips())
}
