package describe

import (
	"fmt"
	"reflect"

	"github.com/seed1237c087/manta/par/internal/explain"
)

// String returns a description: the type of the elements, and the operations in their order.
func (n Node) String() string { return explain.Plain(n.told()) }

// told returns what String returns, with an [explain.Pack] at each place where elements are
// packed.
func (n Node) told() string {
	if n.Src == nil {
		return "par.Iter: Empty"
	}
	of := "?"
	blocks := reflect.TypeOf(n.Src.Proto()).Elem()
	for f := range blocks.Fields() { // FieldByName would be linked into each program that has a pipeline, because package fmt calls String.
		if f.Name == "Xs" {
			of = f.Type.Elem().String()
		}
	}
	return "par.Iter[" + of + "]: " + Operations(n.Src)
}

// Explain returns a description of n and of how its last run went.
func (n Node) Explain() string {
	p := explain.Pipeline{Text: n.told(), Node: n.Key(), Positions: -1, Block: Shape{}.BlockLen()}
	if n.Place() != nil {
		p.Name = n.Place().Name
	}
	if n.Src == nil {
		return p.String()
	}
	sh := n.Src.Shape()
	p.Block = sh.BlockLen()
	if !sh.Is(Breaker | Streamed) {
		p.Positions = sh.N
	}
	return p.String()
}

// Operations returns the names of the operations of src.
func Operations(src Source) string {
	if s, ok := src.(interface{ Text() string }); ok {
		return s.Text()
	}
	return Other.String()
}

// Behind returns the operations of in, followed by k.
func Behind(in Source, k Kind) string { return Operations(in) + "." + k.String() }

// Counted returns the name of k with a number.
func Counted(k Kind, n int) string { return fmt.Sprintf("%v(%d)", k, n) }
