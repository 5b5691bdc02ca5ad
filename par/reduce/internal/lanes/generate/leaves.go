package main

import (
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// leaf64 sets sum to the sum of a leaf of float64.
func (k kernels) leaf64(at reg.GPVirtual, sum reg.VecVirtual) {
	lanes := k.vector / 8
	// tree sums the n vectors from the first on. A lane of what it returns has the sum of n elements that follow one
	// another; from 2*lanes vectors on there are two lanes, for the halves.
	var tree func(first, n int) reg.VecVirtual
	tree = func(first, n int) reg.VecVirtual {
		if n == 2 {
			x := k.register()
			k.VMOVUPD(Mem{Base: at, Disp: first * k.vector}, x)
			return k.neighbours(x, Mem{Base: at, Disp: (first + 1) * k.vector})
		}
		x, y := tree(first, n/2), tree(first+n/2, n/2)
		if n <= lanes {
			return k.quarters(x, y)
		}
		x = k.neighbours(x, y)
		if n != 2*lanes {
			return x
		}
		// Of four 128 bits the first two belong together, and the last two; of two both.
		high, two := k.XMM(), k.XMM()
		if k.vector == long {
			more := k.ZMM()
			k.VSHUFF64X2(U8(0xb1), x, x, more)
			k.VADDPD(more, x, x)
			k.VEXTRACTF32X4(U8(2), x, high)
		} else {
			k.VEXTRACTF128(U8(1), x, high)
		}
		k.VADDPD(high, x.AsX(), two)
		return two
	}
	x := tree(0, leaf/lanes)
	k.VHADDPD(x, x, sum)
}

// neighbours adds the two halves of each 128 bits of x and y: x0+x1 y0+y1 x2+x3 y2+y3 ...
func (k kernels) neighbours(x reg.VecVirtual, y Op) reg.VecVirtual {
	if x.Size() != long {
		k.VHADDPD(y, x, x)
		return x
	}
	even, odd := k.ZMM(), k.ZMM()
	k.VUNPCKLPD(y, x, even)
	k.VUNPCKHPD(y, x, odd)
	k.VADDPD(odd, even, even)
	return even
}

// quarters adds each second 128 bits of x to those before them, and of y.
func (k kernels) quarters(x, y reg.VecVirtual) reg.VecVirtual {
	even, odd := k.register(), k.register()
	if k.vector == long {
		k.VSHUFF64X2(U8(0x88), y, x, even)
		k.VSHUFF64X2(U8(0xdd), y, x, odd)
	} else {
		k.VPERM2F128(U8(0x20), y, x, even)
		k.VPERM2F128(U8(0x31), y, x, odd)
	}
	k.VADDPD(odd, even, even)
	return even
}

// leaf32 sets sum to the sum of a leaf of float32.
func (k kernels) leaf32(at reg.GPVirtual, sum reg.VecVirtual) {
	// eights returns the sums of the four stretches of eight elements from offset on.
	eights := func(offset int) reg.VecVirtual {
		ab, cd, x, high := k.YMM(), k.YMM(), k.XMM(), k.XMM()
		k.VMOVUPS(Mem{Base: at, Disp: offset}, ab)
		k.VHADDPS(Mem{Base: at, Disp: offset + k.vector}, ab, ab) // a0+a1 a2+a3 b0+b1 b2+b3, a4+a5 ...
		k.VMOVUPS(Mem{Base: at, Disp: offset + 2*k.vector}, cd)
		k.VHADDPS(Mem{Base: at, Disp: offset + 3*k.vector}, cd, cd)
		k.VHADDPS(cd, ab, ab) // the first halves of a, b, c and d, then the second ones
		k.VEXTRACTF128(U8(1), ab, high)
		k.VADDPS(high, ab.AsX(), x)
		return x
	}
	each := 4 * k.vector
	x, y := eights(0), eights(each)
	k.VHADDPS(y, x, x) // stretches of sixteen
	z, w := eights(2*each), eights(3*each)
	k.VHADDPS(w, z, z)
	k.VHADDPS(z, x, x) // of 32
	k.VHADDPS(x, x, x)
	k.VHADDPS(x, x, sum)
}
