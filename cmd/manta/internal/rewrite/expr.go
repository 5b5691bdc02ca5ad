package rewrite

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// call notes what a call does.
func (b *body) call(n *ast.CallExpr) {
	if tv := b.Info.Types[n.Fun]; tv.IsType() {
		b.convert(n, tv.Type)
		return
	} else if tv.IsBuiltin() {
		b.builtin(n)
		return
	}
	switch fun := called(n).(type) {
	case *ast.FuncLit:
		return // Its body is visited as a part of this one.
	case *ast.Ident:
		if obj, ok := b.Info.Uses[fun].(*types.Func); ok {
			b.add(b.ofFunc(obj))
			return
		}
	case *ast.SelectorExpr:
		obj, ok := b.Info.Uses[fun.Sel].(*types.Func)
		if s := b.Info.Selections[fun]; ok && (s == nil || !types.IsInterface(s.Recv())) {
			b.add(b.ofFunc(obj))
			return
		}
	}
	b.add(anything)
}

// convert notes what a conversion does.
func (b *body) convert(n *ast.CallExpr, to types.Type) {
	if len(n.Args) != 1 {
		return
	}
	from := b.Info.TypeOf(n.Args[0])
	switch from.Underlying().(type) {
	case *types.Slice, *types.Interface: // also a type parameter
		b.reads = true // to a string
		b.panics = b.panics || !isString(to)
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
		b.add(anything)
		return
	}
	switch name {
	case "len", "cap":
		switch b.Info.TypeOf(n.Args[0]).Underlying().(type) {
		case *types.Map, *types.Chan, *types.Interface: // also a type parameter
			b.reads = true
		}
	case "real", "imag", "complex", "min", "max", "new":
	case "make", "panic":
		b.panics = true
	default:
		b.add(anything)
	}
}

// unary notes what an operator of one operand does.
func (b *body) unary(n *ast.UnaryExpr) {
	switch n.Op {
	case token.ARROW:
		b.add(anything)
	case token.AND:
		if id := root(b.Info, n.X); id != nil {
			if v, ok := b.object(id).(*types.Var); ok && !b.own(v) {
				b.captured(v)
			}
		}
	default:
	}
}

// binary notes what an operator of two operands does.
func (b *body) binary(n *ast.BinaryExpr) {
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
	if v := b.Info.Types[y].Value; b.isInteger(x) && (v == nil || constant.Sign(v) == 0) {
		b.panics = true
	}
}

// shift notes what a shift by y does.
func (b *body) shift(y ast.Expr) {
	t, ok := b.Info.TypeOf(y).Underlying().(*types.Basic)
	if b.Info.Types[y].Value == nil && (!ok || t.Info()&types.IsUnsigned == 0) {
		b.panics = true
	}
}

// compare notes what a comparison with x does: interfaces in it may hold what can't be
// compared.
func (b *body) compare(x ast.Expr) { b.panics = b.panics || !simple(b.Info.TypeOf(x)) }

// composite notes what a composite literal does: a map compares its keys.
func (b *body) composite(n *ast.CompositeLit) {
	if m, ok := b.Info.TypeOf(n).Underlying().(*types.Map); ok {
		b.panics = b.panics || !simple(m.Key())
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
	tv := b.Info.Types[n.X]
	if !tv.IsValue() {
		return // a type
	}
	if _, ok := tv.Type.Underlying().(*types.Signature); ok {
		return // a generic function
	}
	if a, ok := tv.Type.Underlying().(*types.Array); ok {
		_ = a
		b.panics = b.panics || b.Info.Types[n.Index].Value == nil
		return
	}
	b.panics = true // also for a map, whose key may be an interface
	b.reads = b.reads || !isString(tv.Type)
}

// selector notes what x.f does.
func (b *body) selector(n *ast.SelectorExpr) {
	s := b.Info.Selections[n]
	if s == nil || s.Kind() == types.MethodExpr {
		return
	}
	if s.Indirect() {
		b.panics, b.reads = true, true
	}
	if s.Kind() == types.MethodVal && types.IsInterface(s.Recv()) {
		b.panics = true
	}
}
