package main

import (
	"fmt"

	"github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// An element is a type of elements.
type element struct {
	name          string // with a capital: Int8
	size          int    // in bytes
	signed, float bool
}

var elements = []element{
	{"Int8", 1, true, false}, {"Int16", 2, true, false}, {"Int32", 4, true, false}, {"Int64", 8, true, false},
	{"Uint8", 1, false, false}, {"Uint16", 2, false, false}, {"Uint32", 4, false, false}, {"Uint64", 8, false, false},
	{"Float32", 4, true, true}, {"Float64", 8, true, true},
}

// kernels writes functions for processors with an extension, whose vectors have so many bytes.
type kernels struct {
	*build.Context
	extension string
	vector    int // 32 or long
}

// long is how many bytes the vectors of AVX-512 have.
const long = 64

// lanes is how many elements a vector has.
func (k kernels) lanes(e element) int { return k.vector / e.size }

// register returns one for a vector.
func (k kernels) register() reg.VecVirtual {
	if k.vector == long {
		return k.ZMM()
	}
	return k.YMM()
}

// begin begins a function of a slice, with the names of its elements and of the extension after the name, and returns where
// the elements begin and end.
func (k kernels) begin(name string, e element, results, doc string) (at, end reg.GPVirtual) {
	name += e.name + k.extension
	k.Function(name)
	k.Attributes(build.NOSPLIT)
	k.SignatureExpr(fmt.Sprintf("func(xs []%s) %s", lower(e.name), results))
	k.Doc(name + " " + doc)
	at, end = k.GP64(), k.GP64()
	k.Load(k.Param("xs").Base(), at)
	k.Load(k.Param("xs").Len(), end)
	k.LEAQ(Mem{Base: at, Index: end, Scale: uint8(e.size)}, end)
	return at, end
}

// loop calls body with the offset of each stretch of so many bytes that is left between at and end.
func (k kernels) loop(label string, at, end reg.GPVirtual, bytes int, body func()) {
	limit := k.GP64()
	k.LEAQ(Mem{Base: end, Disp: -bytes}, limit)
	k.Label(label)
	k.CMPQ(at, limit)
	k.JHI(LabelRef(label + "Done"))
	body()
	k.ADDQ(U8OrU32(bytes), at)
	k.JMP(LabelRef(label))
	k.Label(label + "Done")
}

// result stores lane 0 of x.
func (k kernels) result(x reg.VecVirtual, e element, index int, flip bool) {
	to, err := k.ReturnIndex(index).Resolve()
	if err != nil {
		panic(err)
	}
	switch {
	case e.float && e.size == 4:
		k.VMOVSS(x, to.Addr)
	case e.float:
		k.VMOVSD(x, to.Addr)
	default:
		v := k.GP64()
		k.VMOVQ(x, v)
		if flip {
			k.flipScalar(v)
		}
		switch e.size {
		case 1:
			k.MOVB(v.As8(), to.Addr)
		case 2:
			k.MOVW(v.As16(), to.Addr)
		case 4:
			k.MOVL(v.As32(), to.Addr)
		default:
			k.MOVQ(v, to.Addr)
		}
	}
	k.VZEROUPPER()
	k.RET()
}

func (k kernels) flipScalar(v reg.GPVirtual) {
	sign := k.GP64()
	k.MOVQ(U64(1<<63), sign)
	k.XORQ(sign, v)
}

// U8OrU32 is a constant as short as can be.
func U8OrU32(n int) Op {
	if n < 128 {
		return U8(n)
	}
	return U32(n)
}

func lower(name string) string { return string(name[0]+'a'-'A') + name[1:] }
