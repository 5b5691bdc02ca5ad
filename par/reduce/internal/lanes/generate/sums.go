package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// sum writes the sum of a slice of integers whose length is a multiple of a vector's.
func (k kernels) sum(e element) {
	at, end := k.begin("sum"+e.name+"AVX2", e, lower(e.name),
		fmt.Sprintf("returns the sum of xs, whose number is a multiple of %d.", e.lanes()))
	add := func(x Op, acc reg.VecVirtual) {
		map[int]func(ops ...Op){1: k.VPADDB, 2: k.VPADDW, 4: k.VPADDD, 8: k.VPADDQ}[e.size](x, acc, acc)
	}
	var acc [ways]reg.VecVirtual
	for i := range acc {
		acc[i] = k.YMM()
		k.VPXOR(acc[i], acc[i], acc[i])
	}
	k.loop("many", at, end, ways*vector, func() {
		for i := range acc {
			add(Mem{Base: at, Disp: i * vector}, acc[i])
		}
	})
	k.loop("one", at, end, vector, func() { add(Mem{Base: at}, acc[0]) })
	add(acc[1], acc[0])
	add(acc[3], acc[2])
	add(acc[2], acc[0])
	high, more := k.XMM(), k.XMM()
	k.VEXTRACTI128(U8(1), acc[0], high)
	add(acc[0].AsX(), high)
	for shift := 8; shift >= e.size; shift /= 2 {
		k.VPSRLDQ(U8(uint8(shift)), high, more)
		add(more, high)
	}
	k.result(high, e, 0, false)
}

// leaf is how many floats are summed without a branch.
const leaf = 128

// levels is how many nodes may wait for the one to their right: of 1<<16 leaves at most.
const levels = 16

// sumPower writes the sum of a power of two floats along the pairwise tree: each addition is of two neighbours, and several
// of them are done by an instruction.
func (k kernels) sumPower(e element) {
	at, end := k.begin("sumPower"+e.name+"AVX2", e, lower(e.name),
		fmt.Sprintf("returns the pairwise sum of xs, whose number is a power of two, %d at least.", leaf))
	waiting := k.AllocLocal(levels * 8)
	top, count, bits := k.GP64(), k.GP64(), k.GP64()
	k.LEAQ(waiting, top)
	k.XORQ(count, count)
	sum := k.XMM()
	k.Label("leaf")
	if e.size == 4 {
		k.leaf32(at, sum)
	} else {
		k.leaf64(at, sum)
	}
	// As in a binary counter: as many nodes end here as the count of leaves has ones at its end.
	k.MOVQ(count, bits)
	k.Label("join")
	k.TESTQ(U32(1), bits)
	k.JEQ(LabelRef("push"))
	k.SUBQ(U8(8), top)
	if e.size == 4 {
		left := k.XMM()
		k.VMOVSS(Mem{Base: top}, left)
		k.VADDSS(sum, left, sum)
	} else {
		left := k.XMM()
		k.VMOVSD(Mem{Base: top}, left)
		k.VADDSD(sum, left, sum)
	}
	k.SHRQ(U8(1), bits)
	k.JMP(LabelRef("join"))
	k.Label("push")
	if e.size == 4 {
		k.VMOVSS(sum, Mem{Base: top})
	} else {
		k.VMOVSD(sum, Mem{Base: top})
	}
	k.ADDQ(U8(8), top)
	k.INCQ(count)
	k.ADDQ(U32(uint32(leaf*e.size)), at)
	k.CMPQ(at, end)
	k.JCS(LabelRef("leaf"))
	k.result(sum, e, 0, false)
}

// leaf64 sets sum to the sum of a leaf of float64.
func (k kernels) leaf64(at reg.GPVirtual, sum reg.VecVirtual) {
	// fours returns the sums of the four stretches of four elements from offset on.
	fours := func(offset int) reg.VecVirtual {
		ab, cd, low, high := k.YMM(), k.YMM(), k.YMM(), k.YMM()
		k.VMOVUPD(Mem{Base: at, Disp: offset}, ab)
		k.VHADDPD(Mem{Base: at, Disp: offset + vector}, ab, ab) // a0+a1 b0+b1 a2+a3 b2+b3
		k.VMOVUPD(Mem{Base: at, Disp: offset + 2*vector}, cd)
		k.VHADDPD(Mem{Base: at, Disp: offset + 3*vector}, cd, cd)
		k.VPERM2F128(U8(0x20), cd, ab, low)  // a0+a1 b0+b1 c0+c1 d0+d1
		k.VPERM2F128(U8(0x31), cd, ab, high) // a2+a3 b2+b3 c2+c3 d2+d3
		k.VADDPD(high, low, low)
		return low
	}
	// sixteens returns the sums of two stretches of sixteen.
	sixteens := func(offset int) reg.VecVirtual {
		s, t := fours(offset), fours(offset+4*vector)
		x, high := k.XMM(), k.XMM()
		k.VHADDPD(t, s, s) // a+b e+f c+d g+h
		k.VEXTRACTF128(U8(1), s, high)
		k.VADDPD(high, s.AsX(), x) // a+b+c+d e+f+g+h
		return x
	}
	const each = 8 * vector
	x, y := sixteens(0), sixteens(each)
	k.VHADDPD(y, x, x)
	z, w := sixteens(2*each), sixteens(3*each)
	k.VHADDPD(w, z, z)
	k.VHADDPD(z, x, x)
	k.VHADDPD(x, x, sum)
}

// leaf32 sets sum to the sum of a leaf of float32.
func (k kernels) leaf32(at reg.GPVirtual, sum reg.VecVirtual) {
	// eights returns the sums of the four stretches of eight elements from offset on.
	eights := func(offset int) reg.VecVirtual {
		ab, cd, x, high := k.YMM(), k.YMM(), k.XMM(), k.XMM()
		k.VMOVUPS(Mem{Base: at, Disp: offset}, ab)
		k.VHADDPS(Mem{Base: at, Disp: offset + vector}, ab, ab) // a0+a1 a2+a3 b0+b1 b2+b3, a4+a5 ...
		k.VMOVUPS(Mem{Base: at, Disp: offset + 2*vector}, cd)
		k.VHADDPS(Mem{Base: at, Disp: offset + 3*vector}, cd, cd)
		k.VHADDPS(cd, ab, ab) // the first halves of a, b, c and d, then the second ones
		k.VEXTRACTF128(U8(1), ab, high)
		k.VADDPS(high, ab.AsX(), x)
		return x
	}
	const each = 4 * vector
	x, y := eights(0), eights(each)
	k.VHADDPS(y, x, x) // stretches of sixteen
	z, w := eights(2*each), eights(3*each)
	k.VHADDPS(w, z, z)
	k.VHADDPS(z, x, x) // of 32
	k.VHADDPS(x, x, x)
	k.VHADDPS(x, x, sum)
}
