package accesses

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// condition returns the guard of code that runs only if a condition is true (op is ==) or false (op is !=), with its parameter.
func (w *walker) condition(e ast.Expr, op token.Token) (Guard, *types.Var) {
	if w.isSync(e, 0) {
		return BySync, nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if k, ok := w.paramAt(e); ok {
			if op == token.EQL {
				return ByFlag, w.sum.Params[k]
			}
			return ByNoFlag, w.sum.Params[k]
		}
	case *ast.BinaryExpr:
		switch {
		case e.Op == op:
			for _, x := range []ast.Expr{e.X, e.Y} {
				if v, ok := w.single(x); ok {
					return ByParam, v
				}
			}
		case e.Op == token.LAND && op == token.EQL || e.Op == token.LOR && op == token.NEQ:
			for _, x := range []ast.Expr{e.X, e.Y} {
				if g, v := w.condition(x, op); g != Always {
					return g, v
				}
			}
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			if op == token.EQL {
				op = token.NEQ
			} else {
				op = token.EQL
			}
			return w.condition(e.X, op)
		}
	case *ast.CallExpr: // bytes.Equal(x, y) and similar calls are true for one element
		if op == token.EQL {
			for _, x := range e.Args {
				if v, ok := w.single(x); ok && len(e.Args) == 2 {
					return ByParam, v
				}
			}
		}
	}
	return Always, nil
}

// guarded translates the guard of an access in a called function to a guard in the caller, and reports whether the access happens
// at all.
func (w *walker) guarded(a *Access, s *Summary, args []ast.Expr) bool {
	k := slices.Index(s.Params, a.Var)
	a.Var = nil
	if k < 0 || k >= len(args) {
		return true
	}
	op := token.NEQ
	switch a.Guard {
	case ByParam:
		if i, ok := w.paramAt(args[k]); ok {
			a.Var = w.sum.Params[i]
		}
		return true
	case ByFlag:
		op = token.EQL
	case ByNoFlag:
	default:
		return true
	}
	if v := w.info.Types[args[k]].Value; v != nil {
		isTrue := constant.BoolVal(v)
		a.Guard = Always
		return isTrue == (op == token.EQL)
	}
	if g, v := w.condition(args[k], op); g != Always {
		a.Guard, a.Var = g, v
	} else if w.index(args[k]).Class == Same { // The condition is true for all calls, or for none.
		a.Guard = Always
	}
	return true
}

// spins reports whether the end of a loop depends on sync or sync/atomic, as in a spin lock.
func (w *walker) spins(s *ast.ForStmt) bool {
	if s.Init != nil || s.Post != nil {
		return false
	}
	if s.Cond != nil {
		return w.isSync(s.Cond, 0)
	}
	for _, s := range s.Body.List {
		f, ok := s.(*ast.IfStmt)
		if !ok || len(f.Body.List) != 1 || !w.isSync(f.Cond, 0) {
			continue
		}
		if b, ok := f.Body.List[0].(*ast.BranchStmt); ok && b.Tok == token.BREAK {
			return true
		}
	}
	return false
}

// single reports whether an expression may have its value for one element only, because it is a parameter, a field of a parameter,
// or the result of a function for a parameter. If the expression is an injective function of a parameter, single returns the
// parameter.
func (w *walker) single(e ast.Expr) (*types.Var, bool) {
	if c := w.index(e); c.Class == Varied {
		return c.Param, true
	} else if c.Class == Folded {
		return nil, false
	}
	t := w.typeOf(e)
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsBoolean != 0 || types.Implements(t, errorType) {
		return nil, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		p, ok := w.storage(e)
		return nil, ok && w.isParam(p.Root)
	case *ast.CallExpr:
		if id, ok := e.Fun.(*ast.Ident); ok && id.Name == "len" {
			return nil, false
		}
		for _, a := range e.Args {
			if w.index(a).Class == Varied {
				return nil, true
			}
		}
		if s, ok := e.Fun.(*ast.SelectorExpr); ok {
			p, ok := w.storage(s.X)
			return nil, ok && w.isParam(p.Root)
		}
	case *ast.Ident:
		v, ok := w.info.ObjectOf(e).(*types.Var)
		if ok && w.isLocal(v) {
			if d := w.def(v); d.Kind == effects.Given && d.Expr != ast.Expr(e) {
				return w.single(d.Expr)
			}
		}
	}
	return nil, false
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isSync reports whether a value comes from sync or sync/atomic, from a channel, or from a function that uses them.
func (w *walker) isSync(e ast.Expr, depth int) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if found || depth > 3 {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fn := w.FuncOf(n.Fun)
			if fn == nil {
				return true
			}
			if fn.Pkg() != nil && (fn.Pkg().Path() == "sync" || fn.Pkg().Path() == "sync/atomic") {
				found = true
			} else if s := w.Of(fn); s != nil && s.Syncs {
				found = true
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.Ident:
			if v, ok := w.info.ObjectOf(n).(*types.Var); ok && w.isLocal(v) {
				if d := w.def(v); d.Expr != nil && (d.Kind == effects.Given || d.Kind == effects.PartOf) && n.Pos() != v.Pos() {
					found = found || w.isSync(d.Expr, depth+1)
				}
			}
		}
		return true
	})
	return found
}
