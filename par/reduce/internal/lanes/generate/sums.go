package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// sum writes the sum of a slice of integers whose length is a multiple of a vector's.
func (k kernels) sum(e element) {
	at, end := k.begin("sum", e, lower(e.name),
		fmt.Sprintf("returns the sum of xs, whose number is a multiple of %d.", k.lanes(e)))
	add := func(x Op, acc reg.VecVirtual) {
		map[int]func(ops ...Op){1: k.VPADDB, 2: k.VPADDW, 4: k.VPADDD, 8: k.VPADDQ}[e.size](x, acc, acc)
	}
	var acc [ways]reg.VecVirtual
	for i := range acc {
		acc[i] = k.YMM()
		k.VPXOR(acc[i], acc[i], acc[i])
	}
	k.loop("many", at, end, ways*k.vector, func() {
		for i := range acc {
			add(Mem{Base: at, Disp: i * k.vector}, acc[i])
		}
	})
	k.loop("one", at, end, k.vector, func() { add(Mem{Base: at}, acc[0]) })
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
	at, end := k.begin("sumPower", e, lower(e.name),
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
