package accesses

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// expr goes through an expression and notes its reads.
func (w *walker) expr(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		if tv := w.info.Types[e]; tv.IsType() || tv.Value != nil {
			return
		}
		if p, ok := w.storage(e); ok {
			w.add(Access{Place: p, Node: e})
		}
		w.leaves(e)
	case *ast.CallExpr:
		w.call(e)
	case *ast.UnaryExpr:
		switch e.Op {
		case token.AND:
			w.leaves(e.X)
		case token.ARROW:
			w.expr(e.X)
			w.waited, w.sum.Syncs = true, true
		default:
			w.expr(e.X)
		}
	case *ast.BinaryExpr:
		w.expr(e.X)
		w.expr(e.Y)
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			w.expr(x)
		}
	case *ast.SliceExpr:
		w.leaves(e)
		if p, ok := w.storage(e.X); ok {
			w.add(Access{Place: p, Node: e})
		}
	case *ast.TypeAssertExpr:
		w.expr(e.X)
	}
}

// leaves goes through the expressions that are evaluated on the way to a place: indices and calls.
func (w *walker) leaves(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		w.leaves(e.X)
	case *ast.IndexExpr:
		w.leaves(e.X)
		if !w.info.Types[e.Index].IsType() {
			w.expr(e.Index)
		}
	case *ast.StarExpr:
		w.leaves(e.X)
	case *ast.SliceExpr:
		w.leaves(e.X)
		for _, x := range []ast.Expr{e.Low, e.High, e.Max} {
			if x != nil {
				w.expr(x)
			}
		}
	default:
		w.expr(e)
	}
}

// FuncOf returns the declared function or method that an expression is, and nil if it is none.
func (e *Functions) FuncOf(x ast.Expr) *types.Func {
	return effects.Named(e.info, e.calls.Value(x))
}

// litOf returns the function literal that an expression is.
func (w *walker) litOf(e ast.Expr) *ast.FuncLit {
	lit, _ := w.calls.Value(e).(*ast.FuncLit)
	return lit
}
