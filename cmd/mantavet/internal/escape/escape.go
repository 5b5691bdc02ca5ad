// Package escape holds the analyzer that finds values that leave the call to which they belong.
package escape

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer finds scopes, blocks and states that are used after the call that has lent them.
var Analyzer = &analysis.Analyzer{
	Name: "escape",
	Doc: `find what leaves the call that it belongs to

Some values are valid only during a call:

  - a *Scope until InScope returns, a *Rec in one call of the function of Recurse, a BroadcastContext in one worker's task
  - a block of ForEachBlock, MapBlocks, SiftBlocks, FoldBlocks or HistogramBlocks, which is used again after the call
  - a window of Windows, which shares its elements with other windows
  - a pointer of StatePool.Lend or MapLocal, and a state of ForEachLocal or ForRangeLocal, which another task gets next

The analyzer reports such a value if it is assigned to a variable or a field outside of the function, put into a
slice or map there or into another argument of the function, sent to a channel, returned, or used by a goroutine.
It also reports a part of a state that each call writes anew, such as s.buf after append(s.buf[:0], x), and a Rec
that another function uses than the one that got it.`,
	URL:      calls.URL("escape"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
}

// lent describes a parameter of a function that an operation gets, and says why the parameter must not leave the call.
type lent struct {
	arg, param int
	what       string
}

// lends lists the operations whose functions get values that they must not keep.
var lends = map[string][]lent{
	"core.InScope":          {{0, 0, scope}},
	"core.InScopeFIFO":      {{0, 0, scope}},
	"core.InPlaceScope":     {{0, 0, scope}},
	"core.InPlaceScopeFIFO": {{0, 0, scope}},
	"Pool.InScope":          {{0, 0, scope}},
	"Pool.InScopeFIFO":      {{0, 0, scope}},
	"Pool.InPlaceScope":     {{0, 0, scope}},
	"Pool.InPlaceScopeFIFO": {{0, 0, scope}},
	"core.Recurse":          {{0, 0, rec}},
	"core.Broadcast":        {{0, 0, context}},
	"core.BroadcastIn":      {{1, 0, context}},
	"core.SpawnBroadcast":   {{0, 0, context}},
	"Iter.ForEachBlock":     {{0, 0, block}},
	"par.MapBlocks":         {{1, 0, block}, {1, 1, block}},
	"par.SiftBlocks":        {{1, 0, block}, {1, 1, block}},
	"par.FoldBlocks":        {{2, 1, block}},
	"StatePool.Lend":        {{0, 0, state}},
	"par.MapLocal":          {{2, 0, state}},
	"par.ForEachLocal":      {{2, 0, state}},
	"par.ForRangeLocal":     {{3, 0, state}},
	"par.HistogramBlocks":   {{2, 0, block}, {2, 1, block}},
}

// The values that are lent.
const (
	scope   = "a scope, which has ended when the call returns"
	rec     = "a Rec, which belongs to this call of the function"
	context = "a BroadcastContext, which belongs to this task"
	block   = "a block, whose memory is used again after the call"
	state   = "a state, which other tasks use after the call"
)

func run(pass *funcs.Pass) {
	f := finder{pass}
	for _, call := range f.Calls.All {
		for _, l := range lends[call.Op.String()] {
			if l.arg < len(call.Args) {
				f.function(call.Args[l.arg], l)
			}
		}
		f.foreignRec(call)
	}
}

type finder struct{ *funcs.Pass }

// function examines the uses of a parameter in a function.
func (f finder) function(e ast.Expr, l lent) {
	var fn ast.Node
	var params []*ast.Field
	e = f.Calls.Value(e)
	if lit, ok := e.(*ast.FuncLit); ok {
		fn, params = lit, lit.Type.Params.List
	} else if d := f.Calls.Functions().Decl(f.Named(e)); d != nil && d.Body != nil && !f.isBound(e) {
		fn, params = d, d.Type.Params.List
		if d.Recv != nil { // a method expression
			params = slices.Concat(d.Recv.List, params)
		}
	}
	at := 0
	for _, field := range params {
		for _, name := range field.Names {
			if v, ok := f.TypesInfo.Defs[name].(*types.Var); ok && at == l.param && !isCopy(v) {
				f.uses(fn, v, l)
			}
			at++
		}
		if len(field.Names) == 0 {
			at++
		}
	}
}

// isCopy reports whether a parameter is a copy, such as a state that is a number.
func isCopy(v *types.Var) bool {
	switch v.Type().Underlying().(type) {
	case *types.Basic, *types.Struct, *types.Array:
		return true
	}
	return false
}

// isBound reports whether an expression is a method of a value.
func (f finder) isBound(e ast.Expr) bool {
	sel, _ := e.(*ast.SelectorExpr)
	s := f.TypesInfo.Selections[sel]
	return s != nil && s.Kind() != types.MethodExpr
}

// uses reports the places where a parameter leaves a function. Other variables with its value, and parts of a block, count as well.
func (f finder) uses(fn ast.Node, v *types.Var, l lent) {
	typ, body := funcs.Parts(fn)
	names := map[types.Object]bool{v: true}
	named := func(o types.Object) bool { return names[o] }
	is := func(e ast.Expr) bool { return f.isLent(e, names) }
	of, part := is, (*parts)(nil)
	if l.what == state {
		part = f.partsOf(body, v)
		of = func(e ast.Expr) bool { return is(e) || part.reused(e) }
	}
	inside := func(e ast.Expr) bool { // a variable of the function itself
		root := rootOf(e)
		o := f.TypesInfo.ObjectOf(root)
		if l.what == block && o != nil && funcs.IsIn(o, typ.Params) && ast.Unparen(e) != root {
			return false // the operation gets this memory
		}
		return root == nil || o == nil || funcs.IsIn(o, fn) || root.Name == "_"
	}
	report := func(n ast.Node, how string) {
		f.Reportf(n, "%s is %s, and %s", v.Name(), l.what, how)
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if len(n.Lhs) != len(n.Rhs) {
					break
				}
				id, isName := n.Lhs[i].(*ast.Ident)
				if isName && inside(id) && !is(r) {
					delete(names, f.TypesInfo.ObjectOf(id)) // The variable has another value now.
				}
				if !f.carries(r, of) {
					continue
				}
				if isName && inside(id) && is(r) {
					names[f.TypesInfo.ObjectOf(id)] = true
				} else if !inside(n.Lhs[i]) {
					report(n, fmt.Sprintf("%s keeps it", types.ExprString(n.Lhs[i])))
				}
			}
			if part != nil {
				part.note(n)
			}
		case *ast.SendStmt:
			if f.carries(n.Value, of) && !inside(n.Chan) {
				report(n, "it is sent to a channel")
			}
		case *ast.ReturnStmt:
			if l.what == scope || funcs.Has(body, func(lit *ast.FuncLit) bool { return funcs.Within(n, lit) }) {
				return true
			}
			for _, r := range n.Results {
				if f.carries(r, of) {
					report(n, "it is returned")
				}
			}
		case *ast.GoStmt:
			if f.Names(n.Call, named) && l.what != context {
				report(n, "a goroutine uses it, for which nobody waits here")
				return false
			}
		case *ast.CallExpr:
			call := f.Calls.Get(n)
			if call == nil || call.Op.Kind != calls.Spawning || l.what == scope && call.Op.Recv != "" && call.Op.Recv != "Pool" {
				return true
			}
			for _, a := range call.Funcs() {
				if f.Names(a.Expr, named) && (l.what == scope || l.what == rec || l.what == block || l.what == state) {
					report(n.Fun, "a task uses it that may run after the call")
				}
			}
		}
		return true
	})
}

// isLent reports whether an expression is the lent value, another variable with that value, a part of a lent slice, or the address
// of one of its elements.
func (f finder) isLent(e ast.Expr, names map[types.Object]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return names[f.TypesInfo.ObjectOf(e)]
	case *ast.SliceExpr:
		return f.isLent(e.X, names)
	case *ast.UnaryExpr:
		ix, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		return ok && e.Op == token.AND && f.isLent(ix.X, names)
	}
	return false
}

// carries reports whether a value is or contains the lent value: as an element that is appended, or as an element of a composite
// literal or of one behind a pointer.
func (f finder) carries(e ast.Expr, is func(ast.Expr) bool) bool {
	if is(e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if id, ok := e.Fun.(*ast.Ident); ok && id.Name == "append" && e.Ellipsis == token.NoPos {
			for _, a := range e.Args[1:] {
				if f.carries(a, is) {
					return true
				}
			}
		}
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			if f.carries(x, is) {
				return true
			}
		}
	case *ast.UnaryExpr:
		return e.Op == token.AND && f.carries(e.X, is)
	}
	return false
}

func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// foreignRec reports a Fork of a Rec that belongs to another call. The function that calls Fork is in the function that got the
// Rec, and is passed to an operation that may run it on another goroutine.
func (f finder) foreignRec(call *calls.Call) {
	if !call.Op.Is("Rec.Fork") || call.Recv == nil {
		return
	}
	id, ok := ast.Unparen(call.Recv).(*ast.Ident)
	if !ok {
		return
	}
	v := f.TypesInfo.ObjectOf(id)
	if v == nil {
		return
	}
	for _, outer := range f.Calls.All {
		for _, a := range outer.Funcs() {
			if a.How == calls.Enclosed || a.How == calls.OneAtTime || a.Expr.Pos() > call.Pos() || call.End() > a.Expr.End() {
				continue
			}
			if v.Pos() < a.Expr.Pos() { // declared around the function that uses it
				f.Report(analysis.Diagnostic{
					Pos: call.Pos(), End: call.Fun.End(),
					Message: fmt.Sprintf("%s is %s, and a function that %s may run on another goroutine forks with it", id.Name, rec, outer.Op.Name),
				})
				return
			}
		}
	}
}
