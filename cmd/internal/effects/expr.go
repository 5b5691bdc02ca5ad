package effects

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// call notes what a call does.
func (b *body) call(n *ast.CallExpr) {
	if tv := b.info.Types[n.Fun]; tv.IsType() {
		b.convert(n, tv.Type)
		return
	} else if tv.IsBuiltin() {
		b.builtin(n)
		return
	}
	if obj := Named(b.info, n.Fun); obj == nil || !b.standard(obj, n) {
		b.calls(n.Fun)
	}
	for _, arg := range n.Args {
		b.Plus = b.Plus || b.Times && b.isTwo(arg) // The compiler may make a sum of a product with 2.
	}
}

// convert notes what a conversion does.
func (b *body) convert(n *ast.CallExpr, to types.Type) {
	if len(n.Args) != 1 {
		return
	}
	from := b.info.TypeOf(n.Args[0])
	switch from.Underlying().(type) {
	case *types.Slice, *types.Interface: // also a type parameter
		b.Reads = true // a conversion to a string
		b.Panics = b.Panics || !isString(to)
	}
}

func isString(t types.Type) bool {
	s, ok := t.Underlying().(*types.Basic)
	return ok && s.Info()&types.IsString != 0
}

// builtin notes what a call of a built-in function does.
func (b *body) builtin(n *ast.CallExpr) {
	var name string
	switch x := ast.Unparen(n.Fun).(type) {
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr: // of package unsafe
		b.Add(Anything)
		return
	}
	switch name {
	case "len", "cap":
		switch b.info.TypeOf(n.Args[0]).Underlying().(type) {
		case *types.Map, *types.Chan, *types.Interface: // also a type parameter
			b.Reads = true
		}
	case "real", "imag", "complex", "min", "max", "new":
	case "make":
		b.Panics = true
	case "panic":
		b.Panics, b.Raises = true, true
	case "append", "copy", "clear", "delete":
		b.Acts = b.Acts || !b.fresh(n.Args[0])
		b.Reads = b.Reads || !b.fresh(n.Args[0]) || (n.Ellipsis.IsValid() || name == "copy") && !b.fresh(n.Args[1])
		b.Panics = b.Panics || name == "delete" || name == "clear" // of a map whose keys are interfaces
	default:
		b.Add(Anything)
	}
}

// unary notes what an operator of one operand does.
func (b *body) unary(n *ast.UnaryExpr) {
	switch n.Op {
	case token.ARROW:
		b.Add(Anything)
	case token.AND:
		b.address(n.X)
	default:
	}
}

// binary notes what an operator of two operands does.
func (b *body) binary(n *ast.BinaryExpr) {
	b.compute(n.Op, b.info.TypeOf(n), n.X, n.Y)
	switch n.Op {
	case token.QUO, token.REM:
		b.divide(n.X, n.Y)
	case token.SHL, token.SHR:
		b.shift(n.Y)
	case token.EQL, token.NEQ:
		b.compare(n.X)
		b.compare(n.Y)
	default:
	}
}

// divide notes what a division of x by y does.
func (b *body) divide(x, y ast.Expr) {
	if v := b.info.Types[y].Value; b.isInteger(x) && (v == nil || constant.Sign(v) == 0) {
		b.Panics = true
	}
}

// shift notes what a shift by y does.
func (b *body) shift(y ast.Expr) {
	t, ok := b.info.TypeOf(y).Underlying().(*types.Basic)
	if b.info.Types[y].Value == nil && (!ok || t.Info()&types.IsUnsigned == 0) {
		b.Panics = true
	}
}

// compare notes what a comparison with x does: interfaces in it may hold what can't be
// compared.
func (b *body) compare(x ast.Expr) { b.Panics = b.Panics || !simple(b.info.TypeOf(x)) }

// composite notes what a composite literal does: a map compares its keys.
func (b *body) composite(n *ast.CompositeLit) {
	if m, ok := b.info.TypeOf(n).Underlying().(*types.Map); ok {
		b.Panics = b.Panics || !simple(m.Key())
	}
}

// simple reports whether values of type t can be compared without a panic.
func simple(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan, *types.Slice, *types.Map, *types.Signature:
		return true
	case *types.Array:
		return simple(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !simple(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// index notes what an index expression does.
func (b *body) index(n *ast.IndexExpr) {
	tv := b.info.Types[n.X]
	if !tv.IsValue() {
		return // a type
	}
	if _, ok := tv.Type.Underlying().(*types.Signature); ok {
		return // a generic function
	}
	if _, ok := tv.Type.Underlying().(*types.Array); ok {
		b.Panics = b.Panics || b.info.Types[n.Index].Value == nil
		return
	}
	b.Panics = true // also for a map, whose key may be an interface
	b.Reads = b.Reads || !isString(tv.Type) && !b.fresh(n.X)
}

// selector notes what x.f does.
func (b *body) selector(n *ast.SelectorExpr) {
	s := b.info.Selections[n]
	if s == nil || s.Kind() == types.MethodExpr {
		return
	}
	if s.Indirect() {
		b.Panics, b.Reads = true, true
	}
	if s.Kind() == types.MethodVal && types.IsInterface(s.Recv()) {
		b.Panics = true
	}
}
