package calls

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// Value returns the expression that an expression has its value from: what is in parentheses, and
// what a variable was given, if it is assigned once and its address is not taken.
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
		from := c.values[v]
		if from == nil {
			return e
		}
		e = from
	}
	return e
}

// Values returns all expressions that a function has its value from: those that a variable is given.
func (c *Calls) Values(e ast.Expr) []ast.Expr {
	e = c.Value(e)
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := c.info.Uses[id].(*types.Var); ok && len(c.funcs[v]) > 0 {
			var all []ast.Expr
			for _, x := range c.funcs[v] {
				all = append(all, c.Value(x))
			}
			return all
		}
	}
	return []ast.Expr{e}
}

// isFuncType reports whether an expression is a type of functions, and its call a conversion.
func (c *Calls) isFuncType(e ast.Expr) bool {
	tv := c.info.Types[e]
	if !tv.IsType() {
		return false
	}
	_, ok := tv.Type.Underlying().(*types.Signature)
	return ok
}

// assignedOnce returns what the variables were given that are assigned once, where they are
// declared, and whose address is not taken. Exported variables of the package are not among them.
// results gets those that are one of several results of a call.
func assignedOnce(in *inspector.Inspector, pass *analysis.Pass, results map[types.Object]*ast.CallExpr) map[*types.Var]ast.Expr {
	values := map[*types.Var]ast.Expr{}
	info := pass.TypesInfo
	spoil := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			if v, ok := info.ObjectOf(id).(*types.Var); ok {
				values[v] = nil
			}
		}
	}
	give := func(lhs, rhs ast.Expr) {
		id, ok := lhs.(*ast.Ident)
		if !ok {
			return
		}
		v, ok := info.Defs[id].(*types.Var)
		if !ok || v.Parent() == pass.Pkg.Scope() && v.Exported() {
			spoil(lhs)
			return
		}
		if _, known := values[v]; !known {
			values[v] = rhs
		}
	}
	in.Preorder([]ast.Node{
		(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.IncDecStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.RangeStmt)(nil),
	}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if n.Tok == token.DEFINE && len(n.Lhs) == len(n.Rhs) {
					give(l, n.Rhs[i])
				} else {
					if call, ok := n.Rhs[0].(*ast.CallExpr); ok && n.Tok == token.DEFINE {
						if id, ok := l.(*ast.Ident); ok && info.Defs[id] != nil {
							results[info.Defs[id]] = call
						}
					}
					spoil(l)
				}
			}
		case *ast.ValueSpec:
			for i, l := range n.Names {
				if len(n.Names) == len(n.Values) {
					give(l, n.Values[i])
				} else {
					spoil(l)
				}
			}
		case *ast.IncDecStmt:
			spoil(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				spoil(n.X)
			}
		case *ast.RangeStmt:
			if n.Key != nil {
				spoil(n.Key)
			}
			if n.Value != nil {
				spoil(n.Value)
			}
		}
	})
	return values
}

// assignedFuncs returns the functions that are assigned to variables by =.
func assignedFuncs(in *inspector.Inspector, pass *analysis.Pass) map[*types.Var][]ast.Expr {
	all := map[*types.Var][]ast.Expr{}
	assigned := map[*types.Var]bool{}
	in.Preorder([]ast.Node{(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)}, func(n ast.Node) {
		give := func(l, r ast.Expr, isNew bool) {
			id, ok := l.(*ast.Ident)
			if !ok {
				return
			}
			v, ok := pass.TypesInfo.ObjectOf(id).(*types.Var)
			if !ok {
				return
			}
			if _, ok := v.Type().Underlying().(*types.Signature); ok {
				all[v] = append(all[v], r)
				assigned[v] = assigned[v] || !isNew
			}
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, l := range n.Lhs {
					give(l, n.Rhs[i], n.Tok == token.DEFINE)
				}
			}
		case *ast.ValueSpec:
			if len(n.Names) == len(n.Values) {
				for i, l := range n.Names {
					give(l, n.Values[i], true)
				}
			}
		}
	})
	for v := range all {
		if !assigned[v] {
			delete(all, v)
		}
	}
	return all
}
