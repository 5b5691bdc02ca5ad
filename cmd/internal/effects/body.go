package effects

import (
	"go/ast"
	"go/token"
	"go/types"
)

// body finds the effects of a function from its syntax.
type body struct {
	*Functions
	Effects
	from, to  token.Pos // the function
	signature *ast.FuncType
	computes  bool      // it multiplies or adds floating-point numbers itself
	inner     token.Pos // the end of the literals that have been visited
}

// own reports whether v is a variable of the function itself.
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
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			b.compute(n.Tok, b.info.TypeOf(n.Lhs[0]), n.Lhs[0], n.Rhs[0])
		}
	case *ast.IncDecStmt:
		b.write(n.X)
		b.compute(token.ADD, b.info.TypeOf(n.X), n.X, n.X)
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			b.write(n.Key)
			b.write(n.Value)
		}
		b.ranges(n)
	case *ast.ForStmt:
		b.Panics = b.Panics || n.Cond == nil
	case *ast.Ident:
		b.read(n)
	case *ast.CallExpr:
		b.call(n)
	case *ast.FuncLit:
		b.Parts++
		b.inner = max(b.inner, n.End())
	case *ast.ReturnStmt:
		b.returned(n)
	case *ast.UnaryExpr:
		b.unary(n)
	case *ast.BinaryExpr:
		b.binary(n)
	case *ast.IndexExpr:
		b.index(n)
	case *ast.SliceExpr:
		b.slice(n.X)
	case *ast.StarExpr:
		if tv := b.info.Types[n]; tv.IsValue() {
			b.Panics, b.Reads = true, true
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
			if b.info.Types[x].IsValue() {
				b.compare(x)
			}
		}
	case *ast.TypeAssertExpr:
		b.Panics = true
	case *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
		b.Add(Anything)
	case *ast.BranchStmt:
		b.Panics = b.Panics || n.Tok == token.GOTO
	}
	return true
}

// write notes an assignment to e.
func (b *body) write(e ast.Expr) {
	if e == nil {
		return
	}
	id := root(b.info, e)
	if id == nil { // e is behind a pointer, or in a slice or a map.
		b.Acts = b.Acts || !b.isElement(e)
		return
	}
	if v, ok := b.object(id).(*types.Var); ok && !b.own(v) {
		b.captured(v)
	}
}

// slice notes a slice expression of e. The slice of an array points to the array.
func (b *body) slice(e ast.Expr) {
	b.Panics = true
	switch t := b.info.TypeOf(e); t.Underlying().(type) {
	case *types.Slice, *types.Pointer:
		b.Reads = b.Reads || !b.fresh(e)
	case *types.Basic: // a string
	default:
		b.Reads = true
		b.address(e)
	}
}

// address notes that somebody may get a pointer to e.
func (b *body) address(e ast.Expr) {
	if id := root(b.info, e); id != nil {
		if v, ok := b.object(id).(*types.Var); ok && !b.own(v) {
			b.captured(v)
		}
	}
}

// captured notes that a variable from outside of the function may be written.
func (b *body) captured(v *types.Var) {
	b.Acts = true
	if v.Pkg() != nil && v.Parent() != v.Pkg().Scope() {
		b.Writes = v.Name()
	}
}

func (b *body) object(id *ast.Ident) types.Object {
	if obj := b.info.Uses[id]; obj != nil {
		return obj
	}
	return b.info.Defs[id]
}

// read notes that a variable is used.
func (b *body) read(id *ast.Ident) {
	v, ok := b.info.Uses[id].(*types.Var)
	if !ok || v.IsField() || b.own(v) {
		return
	}
	global := v.Pkg() == nil || v.Parent() == v.Pkg().Scope()
	if global || b.Assigned(v) {
		b.Reads = true
	}
}

func (b *body) ranges(n *ast.RangeStmt) {
	switch b.info.TypeOf(n.X).Underlying().(type) {
	case *types.Basic, *types.Array:
	case *types.Slice, *types.Map:
		b.Reads = b.Reads || !b.fresh(n.X)
	case *types.Pointer:
		b.Reads, b.Panics = true, true
	default: // a channel, a function, or not known
		b.Add(Anything)
	}
}

func (b *body) isInteger(e ast.Expr) bool {
	t, ok := b.info.TypeOf(e).Underlying().(*types.Basic)
	return !ok || t.Info()&types.IsInteger != 0
}
