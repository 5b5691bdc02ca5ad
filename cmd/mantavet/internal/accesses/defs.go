package accesses

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// def is where a variable has its value from.
type def struct {
	kind defKind
	expr ast.Expr // what it is given, what is ranged over, or the call that returns it among others
	loop *ast.ForStmt
}

type defKind uint8

const (
	given   defKind = iota // x := expr, the only assignment
	keyOf                  // for x := range expr
	valueOf                // for _, x := range expr
	counted                // for x := a; x < b; x++
	partOf                 // x, y := expr
	several                // assigned more than once, or unknown
)

// definitions finds where the variables of a package have their values from.
func definitions(in *inspector.Inspector, info *types.Info) map[*types.Var]def {
	defs := map[*types.Var]def{}
	counters := map[*types.Var]bool{}
	variable := func(e ast.Expr) *types.Var {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return nil
		}
		v, _ := info.ObjectOf(id).(*types.Var)
		return v
	}
	set := func(e ast.Expr, d def) {
		v := variable(e)
		if v == nil {
			return
		}
		if old, ok := defs[v]; ok {
			if old.kind != counted {
				defs[v] = def{kind: several}
			}
			return
		}
		if _, isNew := info.Defs[e.(*ast.Ident)]; !isNew {
			d = def{kind: several}
		}
		defs[v] = d
	}
	spoil := func(e ast.Expr) {
		if v := variable(e); v != nil && !counters[v] {
			defs[v] = def{kind: several}
		}
	}
	in.Preorder([]ast.Node{
		(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil),
	}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ForStmt:
			init, ok := n.Init.(*ast.AssignStmt)
			if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 {
				return
			}
			post, ok := n.Post.(*ast.IncDecStmt)
			if !ok {
				return
			}
			if v := variable(init.Lhs[0]); v != nil && v == variable(post.X) {
				defs[v] = def{kind: counted, expr: init.Rhs[0], loop: n}
				counters[v] = true
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				switch {
				case n.Tok != token.DEFINE:
					spoil(l)
				case len(n.Lhs) == len(n.Rhs):
					set(l, def{kind: given, expr: n.Rhs[i]})
				default:
					set(l, def{kind: partOf, expr: n.Rhs[0]})
				}
			}
		case *ast.ValueSpec:
			for i, l := range n.Names {
				switch {
				case len(n.Values) == len(n.Names):
					set(l, def{kind: given, expr: n.Values[i]})
				case len(n.Values) == 1:
					set(l, def{kind: partOf, expr: n.Values[0]})
				default:
					set(l, def{kind: several})
				}
			}
		case *ast.IncDecStmt:
			spoil(n.X)
		case *ast.RangeStmt:
			if n.Tok != token.DEFINE {
				return
			}
			if n.Key != nil {
				set(n.Key, def{kind: keyOf, expr: n.X})
			}
			if n.Value != nil {
				set(n.Value, def{kind: valueOf, expr: n.X})
			}
		}
	})
	return defs
}
