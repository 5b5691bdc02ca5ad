package accesses

import (
	"go/ast"
	"go/types"
)

// outside returns a walker without a function. For this walker, all variables come from outside.
func (e *Functions) outside() *walker {
	return &walker{Functions: e, fn: &ast.Ident{}, sum: &Summary{}}
}

// Bind translates a place behind the receiver of a method to the place where the method value is made.
func (e *Functions) Bind(p Place, s *Summary, recv ast.Expr) (Place, bool) {
	return e.outside().bind(p, s, []ast.Expr{recv})
}

// BindTo translates a place behind a parameter to a place in the caller that passes arg.
func (e *Functions) BindTo(p Place, s *Summary, param int, arg ast.Expr) (Place, bool) {
	args := make([]ast.Expr, param+1)
	for i := range args {
		args[i] = arg
	}
	return e.outside().bind(p, s, args)
}

// Target returns the place that the value of a pointer, slice or map points to, as it is seen from outside.
func (e *Functions) Target(x ast.Expr) (Place, bool) { return e.outside().target(x) }

// OfMethodValue returns the summary of a method value, such as r.Float64, of a type of the standard library that is not safe. It
// returns nil for other method values.
func (e *Functions) OfMethodValue(fn *types.Func, recv ast.Expr) *Summary {
	if recv == nil {
		return nil
	}
	w := e.outside()
	c := &ast.CallExpr{Fun: &ast.SelectorExpr{X: recv, Sel: ast.NewIdent(fn.Name())}}
	w.method(fn, recv, c)
	if len(w.sum.Accesses) == 0 {
		return nil
	}
	return w.sum
}

// OfStmt returns the accesses of a statement as they are seen from outside: accesses to variables of the enclosing function count,
// too. waits reports that the statement may wait for another goroutine, or lock it out.
func (e *Functions) OfStmt(s ast.Stmt) (accesses []Access, waits bool) {
	w := e.outside()
	w.stmt(s)
	return w.sum.Accesses, w.waited || w.held != 0 || w.sum.Syncs
}
