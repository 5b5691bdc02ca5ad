package race

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// states reports a function that makes states for workers if all these states share a value of a type that only one goroutine at a
// time may use, as in func() *rand.Rand { return r }. The value may be in a field. The same holds for a map or slice that is
// written.
func (f *finder) states(call *calls.Call) {
	if !call.Op.Is("par.MapLocal", "par.ForEachLocal", "par.ForRangeLocal", "core.NewStatePool") {
		return
	}
	for _, a := range call.Funcs() {
		lit, ok := f.Calls.Value(a.Expr).(*ast.FuncLit)
		if ok && lit.Type.Params.NumFields() == 0 && lit.Type.Results.NumFields() == 1 {
			funcs.Returned(lit.Body, 0, func(e ast.Expr) { f.state(e, lit, call) })
		}
	}
}

// state reports a value that a state shares with others.
func (f *finder) state(e ast.Expr, lit *ast.FuncLit, call *calls.Call) {
	e = ast.Unparen(e)
	if v := f.rootOf(e); v != nil && funcs.IsIn(v, lit) {
		e = f.Calls.Value(e)
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		switch e.X.(type) {
		case *ast.Ident, *ast.SelectorExpr:
			if e.Op == token.AND {
				f.shared(e, f.TypesInfo.TypeOf(e.X), lit, call)
			}
		default:
			f.state(e.X, lit, call)
		}
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			f.state(x, lit, call)
		}
	case *ast.Ident, *ast.SelectorExpr:
		t := f.TypesInfo.TypeOf(e)
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			f.shared(e, t, lit, call)
		case *types.Map, *types.Slice:
			if _, ok := e.(*ast.Ident); ok && f.writesState(call) {
				f.sameState(e, "write", "which the function writes", lit, call)
			}
		}
	}
}

// shared reports a value that all states share, if two goroutines must not use a value of its type at the same time.
func (f *finder) shared(e ast.Expr, t types.Type, lit *ast.FuncLit, call *calls.Call) {
	name, isUnsafe := accesses.UnsafeName(t)
	if !isUnsafe {
		return
	}
	what := "buffer"
	if isRand(name) {
		what = "rand"
	}
	f.sameState(e, what, "a "+shortName(name)+", which only one goroutine at a time may use", lit, call)
}

// sameState reports a value that all states share, unless it is a variable of the function that makes the states.
func (f *finder) sameState(e ast.Expr, anchor, why string, lit *ast.FuncLit, call *calls.Call) {
	of := e
	if u, ok := e.(*ast.UnaryExpr); ok {
		of = u.X
	}
	v := f.rootOf(of)
	if v == nil || funcs.IsIn(v, lit) || f.at[e.Pos()] {
		return
	}
	f.at[e.Pos()] = true
	f.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(), Category: anchor,
		Message: fmt.Sprintf("all states of %s have the same %s, %s; make one in the function", call.Op.Name, f.text(of), why),
	})
}

// writesState reports whether the function of a MapLocal, ForEachLocal or ForRangeLocal writes its state, which is a map or a
// slice. For a slice, each call must write the same elements.
func (f *finder) writesState(call *calls.Call) bool {
	derefs := 1 // the number of steps from the parameter to the memory of the map or slice
	switch {
	case call.Op.Is("par.MapLocal"):
		derefs = 2
	case !call.Op.Is("par.ForEachLocal", "par.ForRangeLocal"):
		return false
	}
	fn := f.functionOf(call.Args[len(call.Args)-1])
	if fn == nil || len(fn.sum.Params) == 0 {
		return false
	}
	for _, a := range fn.sum.Accesses {
		steps := a.Place.Steps
		if a.Write && !a.Held && a.Guard == accesses.Always && a.Place.Root == fn.sum.Params[0] && len(steps) == derefs+1 &&
			steps[0].What == accesses.Deref && steps[derefs-1].What == accesses.Deref && same(a) {
			return true
		}
	}
	return false
}

// rootOf returns the variable with which a path of fields begins.
func (f *finder) rootOf(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			v, _ := f.TypesInfo.ObjectOf(x).(*types.Var)
			return v
		default:
			return nil
		}
	}
}
