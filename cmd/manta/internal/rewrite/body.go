package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// body finds the effects of a function from its syntax.
type body struct {
	*facts
	effects
	from, to token.Pos // the function
}

// own reports whether v is a variable of the function, so that nobody else sees it.
func (b *body) own(v *types.Var) bool { return b.from <= v.Pos() && v.Pos() < b.to }

func (b *body) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			b.write(l)
		}
		switch n.Tok {
		case token.QUO_ASSIGN, token.REM_ASSIGN:
			b.divide(n.Lhs[0], n.Rhs[0])
		case token.SHL_ASSIGN, token.SHR_ASSIGN:
			b.shift(n.Rhs[0])
		default:
		}
	case *ast.IncDecStmt:
		b.write(n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			b.write(n.Key)
			b.write(n.Value)
		}
		b.ranges(n)
	case *ast.ForStmt:
		b.panics = b.panics || n.Cond == nil
	case *ast.Ident:
		b.read(n)
	case *ast.CallExpr:
		b.call(n)
	case *ast.UnaryExpr:
		b.unary(n)
	case *ast.BinaryExpr:
		b.binary(n)
	case *ast.IndexExpr:
		b.index(n)
	case *ast.SliceExpr:
		b.panics, b.reads = true, true
		b.address(n.X)
	case *ast.StarExpr:
		if tv := b.Info.Types[n]; tv.IsValue() {
			b.panics, b.reads = true, true
		}
	case *ast.SelectorExpr:
		b.selector(n)
	case *ast.CompositeLit:
		b.composite(n)
	case *ast.SwitchStmt:
		if n.Tag != nil {
			b.compare(n.Tag)
		}
	case *ast.CaseClause:
		for _, x := range n.List {
			if b.Info.Types[x].IsValue() {
				b.compare(x)
			}
		}
	case *ast.TypeAssertExpr:
		b.panics = true
	case *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
		b.add(anything)
	case *ast.BranchStmt:
		b.panics = b.panics || n.Tok == token.GOTO
	}
	return true
}

// write notes that e is assigned to.
func (b *body) write(e ast.Expr) {
	if e == nil {
		return
	}
	id := root(b.Info, e)
	if id == nil {
		b.acts = true // It is behind a pointer, or in a slice or a map.
		return
	}
	if v, ok := b.object(id).(*types.Var); ok && !b.own(v) {
		b.captured(v)
	}
}

// address notes that somebody may get a pointer to e.
func (b *body) address(e ast.Expr) {
	if id := root(b.Info, e); id != nil {
		if v, ok := b.object(id).(*types.Var); ok && !b.own(v) && !isReference(v.Type()) {
			b.captured(v)
		}
	}
}

// isReference reports whether a slice expression of the type makes no pointer to the variable.
func isReference(t types.Type) bool {
	_, isArray := t.Underlying().(*types.Array)
	return !isArray
}

// captured notes that a variable that is not the function's may be written.
func (b *body) captured(v *types.Var) {
	b.acts = true
	if v.Pkg() != nil && v.Parent() != v.Pkg().Scope() {
		b.writes = v.Name()
	}
}

func (b *body) object(id *ast.Ident) types.Object {
	if obj := b.Info.Uses[id]; obj != nil {
		return obj
	}
	return b.Info.Defs[id]
}

// read notes that a variable is used.
func (b *body) read(id *ast.Ident) {
	v, ok := b.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || b.own(v) {
		return
	}
	global := v.Pkg() == nil || v.Parent() == v.Pkg().Scope()
	if global || b.assigned[v] {
		b.reads = true
	}
}

func (b *body) ranges(n *ast.RangeStmt) {
	switch t := b.Info.TypeOf(n.X).Underlying().(type) {
	case *types.Basic, *types.Array:
	case *types.Slice, *types.Map:
		b.reads = true
	case *types.Pointer:
		b.reads, b.panics = true, true
	default:
		_ = t // a channel, a function, or not known
		b.add(anything)
	}
}

func (b *body) isInteger(e ast.Expr) bool {
	t, ok := b.Info.TypeOf(e).Underlying().(*types.Basic)
	return !ok || t.Info()&types.IsInteger != 0
}
