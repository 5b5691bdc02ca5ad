// Package unused holds the analyzer unused.
package unused

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer unused.
var Analyzer = &analysis.Analyzer{
	Name: "unused",
	Doc: `report pipelines that nothing runs, and results that nobody uses

Sources and adapters only describe a pipeline. Without an ending nothing runs. An adapter such as WithPool does not
change the pipeline on which it is called:

	par.Slice(xs).Inspect(show) // nothing runs: ForEach is the ending
	it.WithPool(pool)           // it = it.WithPool(pool)
	it.AppendTo(dst)            // dst = it.AppendTo(dst)

If no function of a pipeline has an effect, the only use of an ending is its result. If nobody waits for a future, the
panic of its task is lost.`,
	URL:      calls.URL("unused"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
}

// finder looks through one package.
type finder struct{ *funcs.Pass }

func run(pass *funcs.Pass) {
	f := finder{pass}
	for cur := range f.Root.Preorder((*ast.ExprStmt)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		var e ast.Expr
		switch s := cur.Node().(type) {
		case *ast.ExprStmt:
			e = s.X
		case *ast.GoStmt:
			e = s.Call
		case *ast.DeferStmt:
			e = s.Call
		}
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
			if c := f.Calls.Get(call); c != nil {
				f.dropped(cur, c)
			}
		}
	}
	f.variables()
}

// dropped examines a call whose results are not used.
func (f finder) dropped(cur inspector.Cursor, c *calls.Call) {
	switch op := c.Op; {
	case op.Kind == calls.Source, op.Kind == calls.Adapter, op.Is("Iter.Seq"):
		if !f.ForItsPanic(cur) {
			f.pipeline(cur, c)
		}
	case op.Is("Iter.AppendTo") && len(c.Args) == 1 && !f.TypesInfo.Types[c.Args[0]].IsNil():
		if !f.ForItsPanic(cur) {
			f.appendTo(cur, c)
		}
	case op.Is("core.Go"):
		if f.hasResult(c.Args[0]) && !f.ForItsPanic(cur) {
			f.Reportf(c, "the future is never waited for, so nobody learns of the task's result or panic: use Spawn if there is nothing to wait for")
		}
	case op.Pure && op.Kind != calls.Other && c.Fn.Signature().Results().Len() > 0:
		if f.PureChain(c) && !f.ForItsCost(cur) && !f.ForItsPanic(cur) {
			f.Reportf(c, "%s has no effect but its result, which is not used", op.Name)
		}
	}
}

// pipeline reports a pipeline that nothing runs.
func (f finder) pipeline(cur inspector.Cursor, c *calls.Call) {
	d := analysis.Diagnostic{Pos: c.Pos(), End: c.End(), Message: "the pipeline has no ending, so nothing runs"}
	if v := f.origin(c); v != nil && c.Op.Kind == calls.Adapter {
		d.Message = c.Op.Name + " returns a pipeline, which is not used, and leaves " + v.Name + " as it is"
		if _, ok := cur.Node().(*ast.ExprStmt); ok && types.Identical(f.TypesInfo.TypeOf(v), f.TypesInfo.TypeOf(c.CallExpr)) {
			d.SuggestedFixes = funcs.Fix("Assign the pipeline to "+v.Name, funcs.Before(c, v.Name+" = "))
		}
	} else {
		d.SuggestedFixes = f.forEach(c)
	}
	f.Report(d)
}

// origin returns the variable with which a chain of adapters begins, and nil if it begins with something else.
func (f finder) origin(c *calls.Call) *ast.Ident {
	for c != nil && c.Op.Kind == calls.Adapter && len(c.Pipelines()) > 0 {
		e := ast.Unparen(c.Pipelines()[0])
		if id, ok := e.(*ast.Ident); ok {
			if _, ok := f.TypesInfo.Uses[id].(*types.Var); ok {
				return id
			}
			return nil
		}
		call, ok := e.(*ast.CallExpr)
		if !ok {
			return nil
		}
		c = f.Calls.Get(call)
	}
	return nil
}

// forEach returns the fix for a pipeline whose last adapter calls a function that ForEach could call.
func (f finder) forEach(c *calls.Call) []analysis.SuggestedFix {
	name := nameOf(c)
	if name == nil {
		return nil
	}
	edits := []analysis.TextEdit{funcs.Instead(name, "ForEach")}
	switch {
	case c.Op.Is("Iter.Inspect"):
	case c.Op.Is("Iter.Update"):
		on, ok := ast.Unparen(c.Recv).(*ast.CallExpr)
		if !ok {
			return nil
		}
		source := f.Calls.Get(on)
		if source == nil || !source.Op.Is("par.Slice") || nameOf(source) == nil {
			return nil
		}
		edits = append(edits, funcs.Instead(nameOf(source), "Refs"))
	default:
		return nil
	}
	return funcs.Fix("End with ForEach", edits...)
}

// nameOf returns the name after the dot, if a call has that form.
func nameOf(c *calls.Call) *ast.Ident {
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == c.Op.Name {
		return sel.Sel
	}
	return nil
}

// appendTo reports an AppendTo whose result is not used.
func (f finder) appendTo(cur inspector.Cursor, c *calls.Call) {
	d := analysis.Diagnostic{Pos: c.Pos(), End: c.End(), Message: "AppendTo returns the extended slice, which is not used"}
	if _, ok := cur.Node().(*ast.ExprStmt); ok && len(c.Args) == 1 {
		if id, ok := ast.Unparen(c.Args[0]).(*ast.Ident); ok {
			if _, ok := f.TypesInfo.Uses[id].(*types.Var); ok {
				d.SuggestedFixes = funcs.Fix("Assign the slice to "+id.Name, funcs.Before(c, id.Name+" = "))
			}
		}
	}
	f.Report(d)
}

// hasResult reports whether a task returns more than a constant or an empty structure. A task may only return one of these because
// Go needs a function with a result. Its author may need Go, because a future is tied to the context of Do, and a task of Spawn is
// not.
func (f finder) hasResult(task ast.Expr) bool {
	sig, ok := f.TypesInfo.TypeOf(task).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 1 {
		return false
	}
	if s, ok := sig.Results().At(0).Type().Underlying().(*types.Struct); ok && s.NumFields() == 0 {
		return false
	}
	_, body := f.Of(task)
	if body == nil {
		return true
	}
	varies := false
	funcs.Returned(body, 0, func(e ast.Expr) {
		tv := f.TypesInfo.Types[e]
		varies = varies || tv.Value == nil && !tv.IsNil()
	})
	return varies
}
