package effects

import (
	"go/ast"
	"go/token"
	"go/types"
)

// variable is where a variable has its values from.
type variable struct {
	given    []ast.Expr // what it is declared with or assigned; nil stands for what is not known
	declared bool       // it has no value but those, and zero
	assigned bool       // it has a value that its declaration does not give it, or others may write it
	lent     bool       // others may write it
}

// Assigned reports whether a variable has a value that its declaration does not give it.
func (f *Functions) Assigned(v *types.Var) bool { return f.vars[v] != nil && f.vars[v].assigned }

// Value returns what a local variable has its value from, if it only ever has one; nil otherwise.
func (f *Functions) Value(v *types.Var) ast.Expr {
	if is := f.vars[v]; is != nil && is.declared && !is.assigned && len(is.given) == 1 && v.Parent() != f.pkg.Scope() {
		return is.given[0]
	}
	return nil
}

// Literal returns the function literal that a local variable only ever has; nil if there is none.
func (f *Functions) Literal(v *types.Var) *ast.FuncLit {
	value := f.Value(v)
	if value == nil {
		return nil
	}
	lit, _ := ast.Unparen(value).(*ast.FuncLit)
	return lit
}

// of returns what is known of v.
func (f *Functions) of(v *types.Var) *variable {
	if f.vars[v] == nil {
		f.vars[v] = &variable{}
	}
	return f.vars[v]
}

// assignments notes the variables that n declares, writes, or lets others write.
func (f *Functions) assignments(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			var value ast.Expr
			if len(n.Lhs) == len(n.Rhs) && (n.Tok == token.DEFINE || n.Tok == token.ASSIGN) {
				value = n.Rhs[i]
			}
			f.gives(l, value)
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			switch {
			case len(n.Values) == len(n.Names):
				f.gives(name, n.Values[i])
			case len(n.Values) > 0:
				f.gives(name, nil)
			default:
				f.zero(name)
			}
		}
	case *ast.FuncType:
		if n.Results != nil {
			for _, field := range n.Results.List {
				for _, name := range field.Names {
					f.zero(name)
				}
			}
		}
	case *ast.IncDecStmt:
		f.gives(n.X, nil)
	case *ast.RangeStmt:
		f.gives(n.Key, nil)
		f.gives(n.Value, nil)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			f.lends(n.X)
		}
	case *ast.SliceExpr:
		switch f.info.TypeOf(n.X).Underlying().(type) {
		case *types.Slice, *types.Basic, *types.Pointer:
		default:
			f.lends(n.X) // an array
		}
	case *ast.SelectorExpr: // a method may have a pointer to it
		if s := f.info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
			f.lends(n.X)
		}
	}
}

// zero notes that a variable is declared without a value.
func (f *Functions) zero(name *ast.Ident) {
	if v, ok := f.info.Defs[name].(*types.Var); ok {
		f.of(v).declared = true
	}
}

// gives notes that to gets a value; nil stands for one that is not known.
func (f *Functions) gives(to, value ast.Expr) {
	if id, ok := to.(*ast.Ident); ok {
		if v, ok := f.info.Defs[id].(*types.Var); ok {
			f.of(v).declared = true
			f.of(v).given = append(f.of(v).given, value)
			return
		}
	}
	id := root(f.info, to)
	if id == nil {
		return
	}
	if v, ok := f.info.Uses[id].(*types.Var); ok {
		f.of(v).assigned = true
		if ast.Unparen(to) == ast.Expr(id) {
			f.of(v).given = append(f.of(v).given, value)
		}
	}
}

// lends notes that others may write to.
func (f *Functions) lends(to ast.Expr) {
	if id := root(f.info, to); id != nil {
		if v, ok := f.info.Uses[id].(*types.Var); ok {
			f.of(v).assigned, f.of(v).lent = true, true
		}
	}
}

// root returns the variable that e is, or is a part of; nil if e is behind a pointer, or
// something else.
func root(info *types.Info, e ast.Expr) *ast.Ident {
	for e != nil {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			s := info.Selections[x]
			if s == nil { // of a package
				return x.Sel
			}
			if s.Kind() != types.FieldVal || s.Indirect() {
				return nil
			}
			e = x.X
		case *ast.IndexExpr:
			if _, ok := info.TypeOf(x.X).Underlying().(*types.Array); !ok {
				return nil
			}
			e = x.X
		default:
			return nil
		}
	}
	return nil
}
