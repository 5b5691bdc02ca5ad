package race

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/effects"
)

// states reports a function that makes states for workers of which all have the same value of a type that only one
// goroutine at a time may use: func() *rand.Rand { return r }, or one in a field.
func (f *finder) states(call *calls.Call) {
	if !call.Op.Is("par.MapLocal", "core.NewStatePool") {
		return
	}
	for _, a := range call.Funcs() {
		lit, ok := f.c.Value(a.Expr).(*ast.FuncLit)
		if !ok || lit.Type.Params.NumFields() > 0 || lit.Type.Results.NumFields() != 1 {
			continue
		}
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt:
				for _, e := range n.Results {
					f.state(e, lit, call)
				}
			}
			return true
		})
	}
}

// state reports a value that a state has in common with others.
func (f *finder) state(e ast.Expr, lit *ast.FuncLit, call *calls.Call) {
	e = ast.Unparen(e)
	if v := f.rootOf(e); v != nil && lit.Pos() <= v.Pos() && v.Pos() < lit.End() {
		e = f.c.Value(e)
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		f.state(e.X, lit, call)
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			f.state(x, lit, call)
		}
	case *ast.Ident, *ast.SelectorExpr:
		t := f.info.TypeOf(e)
		name, isUnsafe := effects.UnsafeName(t)
		v := f.rootOf(e)
		if !isUnsafe || v == nil || lit.Pos() <= v.Pos() && v.Pos() < lit.End() || f.at[e.Pos()] {
			return
		}
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Interface:
		default:
			return // a copy
		}
		f.at[e.Pos()] = true
		what := "buffer"
		if isRand(name) {
			what = "rand"
		}
		calls.Report(f.pass, analysis.Diagnostic{
			Pos: e.Pos(), End: e.End(), Category: what,
			Message: fmt.Sprintf("all states of %s have the same %s, a %s, which only one goroutine at a time may use; make one in the function", call.Op.Name, f.text(e), shortName(name)),
		})
	}
}

// rootOf returns the variable that a path of fields begins at.
func (f *finder) rootOf(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			v, _ := f.info.ObjectOf(x).(*types.Var)
			return v
		default:
			return nil
		}
	}
}
