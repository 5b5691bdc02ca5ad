package effects

import (
	"go/ast"
	"go/types"
)

// calls notes the effects of a call of the function e. If e is a literal in this function, its body is visited as a part of this
// function.
func (b *body) calls(e ast.Expr) {
	value := ast.Unparen(e)
	for {
		id, _ := value.(*ast.Ident)
		if id == nil {
			break
		}
		v, ok := b.info.Uses[id].(*types.Var)
		if !ok || b.Value(v) == nil {
			break
		}
		value = ast.Unparen(b.Value(v))
	}
	if lit, ok := value.(*ast.FuncLit); ok && b.from <= lit.Pos() && lit.Pos() < b.to {
		return
	}
	b.Add(b.OfValue(value))
}

// fresh reports whether e is a slice or a map that the function has made, and that nobody else knows.
func (b *body) fresh(e ast.Expr) bool { return b.isFresh(e, map[*types.Var]bool{}) }

// isFresh is like fresh. The variables in seen are already being examined.
func (b *body) isFresh(e ast.Expr, seen map[*types.Var]bool) bool {
	if e == nil {
		return false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return isReference(b.info.TypeOf(x))
	case *ast.SliceExpr:
		return b.isFresh(x.X, seen)
	case *ast.CallExpr:
		switch tv := b.info.Types[x.Fun]; {
		case tv.IsType() && len(x.Args) == 1:
			return isString(b.info.TypeOf(x.Args[0])) || b.isFresh(x.Args[0], seen)
		case tv.IsBuiltin():
			id, _ := ast.Unparen(x.Fun).(*ast.Ident)
			return id != nil && (id.Name == "make" || id.Name == "append" && b.isFresh(x.Args[0], seen))
		}
	case *ast.Ident:
		if b.info.Types[x].IsNil() {
			return true
		}
		v, ok := b.object(x).(*types.Var)
		is := b.of(v)
		if !ok || !is.declared || is.lent || !b.own(v) || !isReference(v.Type()) {
			return false
		}
		if seen[v] {
			return true
		}
		seen[v] = true
		for _, value := range is.given {
			if !b.isFresh(value, seen) {
				return false
			}
		}
		return true
	}
	return false
}

// isReference reports whether values of a type are slices or maps.
func isReference(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// isElement reports whether e is an element of a fresh slice or map, or a part of such an element.
func (b *body) isElement(e ast.Expr) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if s := b.info.Selections[x]; s == nil || s.Kind() != types.FieldVal || s.Indirect() {
				return false
			}
			e = x.X
		case *ast.IndexExpr:
			if _, ok := b.info.TypeOf(x.X).Underlying().(*types.Array); !ok {
				return b.fresh(x.X)
			}
			e = x.X
		default:
			return false
		}
	}
}
