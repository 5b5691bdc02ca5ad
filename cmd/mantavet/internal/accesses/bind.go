package accesses

import (
	"go/ast"
	"go/types"
)

// outside is a walker that has no function: all variables are those around.
func (e *Functions) outside() *walker {
	return &walker{Functions: e, fn: &ast.Ident{}, sum: &Summary{}}
}

// Bind returns a place behind the receiver of a method value as it is seen where the value is made.
func (e *Functions) Bind(p Place, s *Summary, recv ast.Expr) (Place, bool) {
	return e.outside().bind(p, s, []ast.Expr{recv})
}

// BindTo returns a place behind a parameter as it is seen by who calls the function with an argument.
func (e *Functions) BindTo(p Place, s *Summary, param int, arg ast.Expr) (Place, bool) {
	args := make([]ast.Expr, param+1)
	for i := range args {
		args[i] = arg
	}
	return e.outside().bind(p, s, args)
}

// Target returns the place that the value of a pointer, slice or map points to, as it is seen from outside.
func (e *Functions) Target(x ast.Expr) (Place, bool) { return e.outside().target(x) }

// OfMethodValue returns the summary of a method value of a type of the standard library that is not
// safe, such as r.Float64; nil if it is none.
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

// OfStmt returns what a statement accesses, as it is seen from outside: the variables of the function that it
// stands in count, too. waits reports that it may wait for another goroutine, or lock it out.
func (e *Functions) OfStmt(s ast.Stmt) (accesses []Access, waits bool) {
	w := e.outside()
	w.stmt(s)
	return w.sum.Accesses, w.waited || w.held != 0 || w.sum.Syncs
}
