package main

import (
	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// cpu writes what asks the processor whether it has the extension, and whether the system saves its registers.
//
// Before Ice Lake, processors with AVX-512 lower their clock for milliseconds after long instructions, for whatever runs
// then. They have no VBMI2, which no kernel needs: to ask for it leaves them with AVX2.
func (k kernels) cpu() {
	const (
		saves = 1<<27 | 1<<28      // OSXSAVE and AVX, in ECX of leaf 1
		short = 1<<1 | 1<<2        // XMM and YMM, in XCR0
		masks = 1<<5 | 1<<6 | 1<<7 // opmasks, the upper halves of ZMM0 to 15, and ZMM16 to 31, in XCR0
		avx2  = 1 << 5             // in EBX of leaf 7
		wider = 1<<16 | 1<<31      // AVX512F and AVX512VL, in EBX of leaf 7
		vbmi2 = 1 << 6             // in ECX of leaf 7
	)
	switches, has, with := uint32(short), uint32(avx2), ""
	if k.vector == long {
		switches, has, with = short|masks, avx2|wider, ", VBMI2 among it,"
	}
	name := "has" + k.extension
	k.Function(name)
	k.Attributes(build.NOSPLIT)
	k.SignatureExpr("func() bool")
	k.Doc(name + " reports whether the processor has " + k.extension + with + " and the system saves its registers.")
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
	need(reg.EBX, has)
	if k.vector == long {
		need(reg.ECX, vbmi2)
	}
	k.MOVB(U8(1), to.Addr)
	k.RET()
	k.Label("no")
	k.MOVB(U8(0), to.Addr)
	k.RET()
}
