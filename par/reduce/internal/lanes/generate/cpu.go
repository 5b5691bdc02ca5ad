package main

import (
	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// cpu writes what asks the processor, and whether the system saves the long registers.
func (k kernels) cpu() {
	const (
		saves    = 1<<27 | 1<<28 // OSXSAVE and AVX, in ECX of leaf 1
		switches = 1<<1 | 1<<2   // XMM and YMM, in XCR0
		avx2     = 1 << 5        // in EBX of leaf 7
	)
	k.Function("hasAVX2")
	k.Attributes(build.NOSPLIT)
	k.SignatureExpr("func() bool")
	k.Doc("hasAVX2 reports whether the processor has AVX2 and the system saves its registers.")
	to, err := k.ReturnIndex(0).Resolve()
	if err != nil {
		panic(err)
	}
	leaf := func(n uint32) {
		k.MOVL(U32(n), reg.EAX)
		k.XORL(reg.ECX, reg.ECX)
		k.CPUID()
	}
	need := func(r reg.GPPhysical, bits uint32) {
		k.ANDL(U32(bits), r)
		k.CMPL(r, U32(bits))
		k.JNE(LabelRef("no"))
	}
	leaf(0)
	k.CMPL(reg.EAX, U8(7))
	k.JCS(LabelRef("no"))
	leaf(1)
	need(reg.ECX, saves)
	k.XORL(reg.ECX, reg.ECX)
	k.XGETBV()
	need(reg.EAX, switches)
	leaf(7)
	need(reg.EBX, avx2)
	k.MOVB(U8(1), to.Addr)
	k.RET()
	k.Label("no")
	k.MOVB(U8(0), to.Addr)
	k.RET()
}
