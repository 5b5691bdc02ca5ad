package calls

import (
	"go/ast"
	"go/types"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// Functions returns what is known of the functions and variables of the package.
func (c *Calls) Functions() *effects.Functions { return c.functions() }

// Value returns the expression from which e has its value, without parentheses and conversions to function types. If a variable is
// assigned once and its address is not taken, its value is the assigned expression, unless other packages can assign it.
func (c *Calls) Value(e ast.Expr) ast.Expr {
	for range 20 {
		e = ast.Unparen(e)
		if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 && c.isFuncType(call.Fun) {
			e = call.Args[0]
			continue
		}
		id, ok := e.(*ast.Ident)
		if !ok {
			return e
		}
		v, ok := c.info.Uses[id].(*types.Var)
		if !ok {
			return e
		}
		d := c.Functions().Def(v)
		if d.Kind != effects.Given || c.Functions().Lent(v) || v.Exported() && v.Parent() == v.Pkg().Scope() {
			return e
		}
		e = d.Expr
	}
	return e
}

// Values returns all expressions from which a function may have its value: those that are assigned to a variable.
func (c *Calls) Values(e ast.Expr) []ast.Expr {
	e = c.Value(e)
	id, _ := e.(*ast.Ident)
	v, _ := c.info.Uses[id].(*types.Var)
	if v == nil || !isFunc(v.Type()) {
		return []ast.Expr{e}
	}
	var all []ast.Expr
	for _, x := range c.Functions().Given(v) {
		if x != nil {
			all = append(all, c.Value(x))
		}
	}
	if len(all) == 0 {
		all = []ast.Expr{e}
	}
	return all
}

// isFunc reports whether values of a type are functions.
func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// isFuncType reports whether an expression is a type of functions, and its call a conversion.
func (c *Calls) isFuncType(e ast.Expr) bool {
	tv := c.info.Types[e]
	return tv.IsType() && isFunc(tv.Type)
}
