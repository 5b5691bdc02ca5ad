// Package escape holds the analyzer that finds what leaves the call that it belongs to.
package escape

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Analyzer finds scopes, blocks and states that are used after the call that has lent them.
var Analyzer = &analysis.Analyzer{
	Name: "escape",
	Doc: `find what leaves the call that it belongs to

A *Scope ends with InScope, a *Rec belongs to one call of the function of Recurse, a BroadcastContext to one worker's
task, a block of ForEachBlock, MapBlocks, SiftBlocks or FoldBlocks is used again after the call, a window of Windows shares its
elements with others, and a pointer of StatePool.Lend or MapLocal is another task's after the call.
The analyzer reports such a value that is assigned to a variable or a field around the function, put into a
slice or map there or into another argument of the function, sent to a channel, returned, or used by a goroutine.
So it does with a part of a state that each call writes anew, such as s.buf after append(s.buf[:0], x). It reports a Rec that is used by another
function than the one that got it.`,
	URL:      calls.URL("escape"),
	Requires: []*analysis.Analyzer{inspect.Analyzer, calls.Analyzer},
	Run:      run,
}

// lent says of a parameter of a function that an operation gets what it is, and why it may not leave.
type lent struct {
	arg, param int
	what       string
}

// lends are the operations whose functions get what they must not keep.
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
}

// What is lent.
const (
	scope   = "a scope, which has ended when the call returns"
	rec     = "a Rec, which belongs to this call of the function"
	context = "a BroadcastContext, which belongs to this task"
	block   = "a block, whose memory is used again after the call"
	state   = "a state, which other tasks use after the call"
)

func run(pass *analysis.Pass) (any, error) {
	c := pass.ResultOf[calls.Analyzer].(*calls.Calls)
	f := &finder{pass: pass, info: pass.TypesInfo, c: c}
	for _, call := range c.All {
		for _, l := range lends[call.Op.String()] {
			if l.arg < len(call.Args) {
				f.function(call.Args[l.arg], l)
			}
		}
		f.foreignRec(call)
	}
	return nil, nil
}

type finder struct {
	pass *analysis.Pass
	info *types.Info
	c    *calls.Calls
}

// function looks at what a function does with a parameter.
func (f *finder) function(e ast.Expr, l lent) {
	lit, ok := f.c.Value(e).(*ast.FuncLit)
	var params *ast.FieldList
	var body *ast.BlockStmt
	var node ast.Node
	if ok {
		params, body, node = lit.Type.Params, lit.Body, lit
	} else if d := f.declOf(e); d != nil {
		params, body, node = d.Type.Params, d.Body, d
	} else {
		return
	}
	at := 0
	if d, ok := node.(*ast.FuncDecl); ok && d.Recv != nil { // a method expression
		params = &ast.FieldList{List: append(slices.Clip(d.Recv.List), params.List...)}
	}
	for _, field := range params.List {
		for _, name := range field.Names {
			if v, ok := f.info.Defs[name].(*types.Var); ok && at == l.param {
				f.uses(body, node, v, l)
			}
			at++
		}
		if len(field.Names) == 0 {
			at++
		}
	}
}

// declOf returns the declaration of a function of the package.
func (f *finder) declOf(e ast.Expr) *ast.FuncDecl {
	e = f.c.Value(e)
	fn := effects.Named(f.info, e)
	if fn == nil {
		return nil
	}
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if s := f.info.Selections[sel]; s != nil && s.Kind() != types.MethodExpr {
			return nil
		}
	}
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && f.info.Defs[d.Name] == fn.Origin() && d.Body != nil {
				return d
			}
		}
	}
	return nil
}

// uses reports where a parameter leaves a function. Another name for it, and a part of a block, count as well.
func (f *finder) uses(body *ast.BlockStmt, fn ast.Node, v *types.Var, l lent) {
	names := map[types.Object]bool{v: true}
	is := func(e ast.Expr) bool { return f.isLent(e, names) }
	of, part := is, (*parts)(nil)
	if l.what == state {
		part = f.partsOf(body, v)
		of = func(e ast.Expr) bool { return is(e) || part.reused(e) }
	}
	inside := func(e ast.Expr) bool { // a variable of the function itself
		root := rootOf(e)
		o := f.info.ObjectOf(root)
		if l.what == block && o != nil && isParam(fn, o) && ast.Unparen(e) != root {
			return false // what the operation gets
		}
		return root == nil || o == nil || fn.Pos() <= o.Pos() && o.Pos() < fn.End() || root.Name == "_"
	}
	report := func(n ast.Node, how string) {
		calls.Report(f.pass, analysis.Diagnostic{
			Pos: n.Pos(), End: n.End(), Message: fmt.Sprintf("%s is %s, and %s", v.Name(), l.what, how),
		})
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
					delete(names, f.info.ObjectOf(id)) // It has something else now.
				}
				if !f.carries(r, of) {
					continue
				}
				if isName && inside(id) && is(r) {
					names[f.info.ObjectOf(id)] = true
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
			if l.what == scope || f.returnsFrom(body, n) != fn {
				return true
			}
			for _, r := range n.Results {
				if f.carries(r, of) {
					report(n, "it is returned")
				}
			}
		case *ast.GoStmt:
			if f.mentions(n.Call, names) && l.what != context {
				report(n, "a goroutine uses it, for which nobody waits here")
				return false
			}
		case *ast.CallExpr:
			call := f.c.Get(n)
			if call == nil || call.Op.Kind != calls.Spawning || l.what == scope && call.Op.Recv != "" && call.Op.Recv != "Pool" {
				return true
			}
			for _, a := range call.Funcs() {
				if f.mentions(a.Expr, names) && (l.what == scope || l.what == rec || l.what == block || l.what == state) {
					report(n.Fun, "a task uses it that may run after the call")
				}
			}
		}
		return true
	})
}

// returnsFrom returns the function that a return statement belongs to.
func (f *finder) returnsFrom(body *ast.BlockStmt, r *ast.ReturnStmt) ast.Node {
	var found ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && lit.Pos() < r.Pos() && r.End() <= lit.End() {
			found = lit
		}
		return true
	})
	if found == nil {
		return f.functionWith(body)
	}
	return found
}

// functionWith returns the function that has a body.
func (f *finder) functionWith(body *ast.BlockStmt) (fn ast.Node) {
	in := f.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.Preorder([]ast.Node{(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body == body {
				fn = n
			}
		case *ast.FuncLit:
			if n.Body == body {
				fn = n
			}
		}
	})
	return fn
}

// isLent reports whether an expression is what was lent: another name for it, a part of a slice or the address of an element.
func (f *finder) isLent(e ast.Expr, names map[types.Object]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return names[f.info.ObjectOf(e)]
	case *ast.SliceExpr:
		return f.isLent(e.X, names)
	case *ast.UnaryExpr:
		ix, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		return ok && e.Op == token.AND && f.isLent(ix.X, names)
	}
	return false
}

// isParam reports whether an object is a parameter of a function.
func isParam(fn ast.Node, o types.Object) bool {
	var t *ast.FuncType
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		t = fn.Type
	case *ast.FuncLit:
		t = fn.Type
	}
	return t.Params.Pos() <= o.Pos() && o.Pos() < t.Params.End()
}

// carries reports whether a value has what was lent in it: it is it, an append of it as an element, an element
// of a composite literal, or a conversion.
func (f *finder) carries(e ast.Expr, is func(ast.Expr) bool) bool {
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

// mentions reports whether what was lent is named in an expression.
func (f *finder) mentions(e ast.Expr, names map[types.Object]bool) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && names[f.info.Uses[id]] {
			found = true
		}
		return !found
	})
	return found
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

// foreignRec reports a Fork of a Rec that belongs to another call: of a function around the one that calls
// Fork, where that one is given to an operation that may run it on another goroutine.
func (f *finder) foreignRec(call *calls.Call) {
	if !call.Op.Is("Rec.Fork") || call.Recv == nil {
		return
	}
	id, ok := ast.Unparen(call.Recv).(*ast.Ident)
	if !ok {
		return
	}
	v := f.info.ObjectOf(id)
	if v == nil {
		return
	}
	for _, outer := range f.c.All {
		for _, a := range outer.Funcs() {
			if a.How == calls.Enclosed || a.How == calls.OneAtTime || a.Expr.Pos() > call.Pos() || call.End() > a.Expr.End() {
				continue
			}
			if v.Pos() < a.Expr.Pos() { // declared around the function that uses it
				calls.Report(f.pass, analysis.Diagnostic{
					Pos: call.Pos(), End: call.Fun.End(),
					Message: fmt.Sprintf("%s is %s, and a function that %s may run on another goroutine forks with it", id.Name, rec, outer.Op.Name),
				})
				return
			}
		}
	}
}
