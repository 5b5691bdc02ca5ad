package effects

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Def says where the value of a variable comes from.
type Def struct {
	Kind DefKind
	Expr ast.Expr // the value, the operand of range, or the call that returns the value among others
	Loop *ast.ForStmt
}

// DefKind is the kind of a definition.
type DefKind uint8

// The kinds of definitions.
const (
	Elsewhere DefKind = iota // it is a parameter, a result or a field
	Given                    // x := expr, the only assignment
	KeyOf                    // for x := range expr
	ValueOf                  // for _, x := range expr
	Counted                  // for x := a; x < b; x++
	PartOf                   // x, y := expr
	Several                  // assigned more than once, or unknown
)

// variable is what is known of a variable.
type variable struct {
	Def
	given    []ast.Expr // the values in its declaration and assignments; nil stands for an unknown value
	declared bool       // it has no other values, except zero
	assigned bool       // it has a value that its declaration does not give it, or others may write it
	lent     bool       // others may write it
}

// Def returns where the value of a variable comes from.
func (f *Functions) Def(v *types.Var) Def { return f.of(v).Def }

// Given returns the values of a variable in its declaration and assignments; nil stands for an unknown value.
func (f *Functions) Given(v *types.Var) []ast.Expr { return f.of(v).given }

// Assigned reports whether a variable has a value that its declaration does not give it.
func (f *Functions) Assigned(v *types.Var) bool { return f.of(v).assigned }

// Lent reports whether others may have the address of a variable.
func (f *Functions) Lent(v *types.Var) bool { return f.of(v).lent }

// Value returns the expression of a local variable's value if the variable only ever has one value, and nil otherwise.
func (f *Functions) Value(v *types.Var) ast.Expr {
	if is := f.of(v); is.Kind == Given && !is.assigned && v.Parent() != f.pkg.Scope() {
		return is.Expr
	}
	return nil
}

// Literal returns the function literal that is the only value of a local variable, or nil if there is none.
func (f *Functions) Literal(v *types.Var) *ast.FuncLit {
	lit, _ := ast.Unparen(f.Value(v)).(*ast.FuncLit)
	return lit
}

// of returns what is known of v.
func (f *Functions) of(v *types.Var) variable {
	if is := f.vars[v]; is != nil {
		return *is
	}
	return variable{}
}

// noted returns the entry of v, which the caller may change.
func (f *Functions) noted(v *types.Var) *variable {
	if f.vars[v] == nil {
		f.vars[v] = &variable{}
	}
	return f.vars[v]
}

// assignments notes the variables that n declares, writes, or lets others write.
func (f *Functions) assignments(n ast.Node) {
	switch n := n.(type) {
	case *ast.ForStmt:
		f.counts(n)
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			switch {
			case n.Tok != token.DEFINE && n.Tok != token.ASSIGN:
				f.gives(l, Def{Kind: Several})
			case len(n.Lhs) == len(n.Rhs):
				f.gives(l, Def{Kind: Given, Expr: n.Rhs[i]})
			default:
				f.gives(l, Def{Kind: PartOf, Expr: n.Rhs[0]})
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			switch {
			case len(n.Values) == len(n.Names):
				f.gives(name, Def{Kind: Given, Expr: n.Values[i]})
			case len(n.Values) > 0:
				f.gives(name, Def{Kind: PartOf, Expr: n.Values[0]})
			default:
				f.zero(name, Several)
			}
		}
	case *ast.FuncType:
		if n.Results != nil {
			for _, field := range n.Results.List {
				for _, name := range field.Names {
					f.zero(name, Elsewhere)
				}
			}
		}
	case *ast.IncDecStmt:
		f.gives(n.X, Def{Kind: Several})
	case *ast.RangeStmt:
		f.gives(n.Key, Def{Kind: KeyOf, Expr: n.X})
		f.gives(n.Value, Def{Kind: ValueOf, Expr: n.X})
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
	case *ast.SelectorExpr:
		s := f.info.Selections[n]
		if s == nil || s.Kind() != types.MethodVal {
			break
		}
		if recv := s.Obj().(*types.Func).Signature().Recv(); recv != nil && isPointer(recv.Type()) && !isPointer(f.info.TypeOf(n.X)) {
			f.lends(n.X)
		}
	}
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// counts notes the variable that counts the iterations of a loop.
func (f *Functions) counts(n *ast.ForStmt) {
	init, _ := n.Init.(*ast.AssignStmt)
	post, _ := n.Post.(*ast.IncDecStmt)
	if init == nil || post == nil || init.Tok != token.DEFINE || len(init.Lhs) != 1 {
		return
	}
	id, _ := init.Lhs[0].(*ast.Ident)
	by, _ := ast.Unparen(post.X).(*ast.Ident)
	if id == nil || by == nil {
		return
	}
	if v, ok := f.info.Defs[id].(*types.Var); ok && f.info.Uses[by] == v {
		f.noted(v).Def = Def{Kind: Counted, Expr: init.Rhs[0], Loop: n}
	}
}

// zero notes that a variable is declared without a value.
func (f *Functions) zero(name *ast.Ident, kind DefKind) {
	if v, ok := f.info.Defs[name].(*types.Var); ok {
		is := f.noted(v)
		is.declared, is.Kind = true, kind
	}
}

// gives notes that to gets a value.
func (f *Functions) gives(to ast.Expr, d Def) {
	id := root(f.info, to)
	if id == nil {
		return
	}
	v, declares := f.info.Defs[id].(*types.Var)
	if !declares {
		if v, _ = f.info.Uses[id].(*types.Var); v == nil {
			return
		}
	}
	is := f.noted(v)
	is.declared, is.assigned = is.declared || declares, is.assigned || !declares
	if ast.Unparen(to) != ast.Expr(id) {
		return // a part of it
	}
	var value ast.Expr
	if d.Kind == Given {
		value = d.Expr
	}
	is.given = append(is.given, value)
	switch {
	case is.Kind == Counted:
	case declares:
		is.Def = d
	default:
		is.Def = Def{Kind: Several}
	}
}

// lends notes that others may write the variable in to.
func (f *Functions) lends(to ast.Expr) {
	if id := root(f.info, to); id != nil {
		if v, ok := f.info.Uses[id].(*types.Var); ok {
			is := f.noted(v)
			is.assigned, is.lent = true, true
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
