package iter

import (
	"fmt"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/explain"
)

// String returns a description: the type of the elements, and the operations in their order.
func (n Node) String() string { return explain.Plain(n.told()) }

// told is String, with what [explain.Pack] tells.
func (n Node) told() string {
	if n.src == nil {
		return "par.Iter: Empty"
	}
	of := "?"
	if elems, ok := reflect.TypeOf(n.src.proto()).Elem().FieldByName("Xs"); ok {
		of = elems.Type.Elem().String()
	}
	return "par.Iter[" + of + "]: " + text(n.src)
}

// Explain returns what n is, and how its last run went.
func (n Node) Explain() string {
	p := explain.Pipeline{Text: n.told(), Node: n.Key(), Positions: -1, Block: shape{}.blockLen()}
	if n.place() != nil {
		p.Name = n.place().Name
	}
	if n.src == nil {
		return p.String()
	}
	sh := n.src.shape()
	p.Block = sh.blockLen()
	if !sh.is(loose | streamed) {
		p.Positions = sh.n
	}
	return p.String()
}

// blockLen returns how many positions a block of s has at most, a power of two.
func (s shape) blockLen() int {
	n := largestBlock
	if s.is(sparse) {
		// Buffers have room for more than comes as a rule, and what is used of them is short.
		n = sparseBlock
		for n > leastBlock && n*int(s.width) > sparseBytes {
			n /= 2
		}
		return n
	}
	for n > leastBlock && n*int(s.width) > blockBytes {
		n /= 2
	}
	return n
}

// text returns the operations of src.
func text(src source) string {
	if s, ok := src.(interface{ text() string }); ok {
		return s.text()
	}
	return Other.String()
}

// behind adds an operation to those of in.
func behind(in source, k Kind) string { return text(in) + "." + k.String() }

// counted names an operation with a number.
func counted(k Kind, n int) string { return fmt.Sprintf("%v(%d)", k, n) }

// manyElements is from how many elements on they might be more than memory can hold.
const manyElements = 1 << 20
