package contexts

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// detached reports a Do with context.Background() in a function that has a request, because the work goes on after the client is
// gone. Goroutines and deferred functions do not count, because they may be meant to outlive the request.
func (f finder) detached() {
	if !imports(f.Pkg, "net/http") {
		return
	}
	for cur := range f.Root.Preorder((*ast.CallExpr)(nil)) {
		c := f.Calls.Get(cur.Node().(*ast.CallExpr))
		if c == nil || !tied(c) || len(c.Args) != 2 || !f.isBackground(c.Args[0], 0) {
			continue
		}
		r := f.requestAround(cur)
		if r == "" {
			continue
		}
		d := analysis.Diagnostic{
			Pos: c.Args[0].Pos(), End: c.Args[0].End(),
			Message: c.Op.Name + " goes on when the request's context is done: give it " + r + ".Context()",
		}
		if _, isCall := ast.Unparen(c.Args[0]).(*ast.CallExpr); isCall {
			d.SuggestedFixes = funcs.Fix("Use the request's context", funcs.Instead(c.Args[0], r+".Context()"))
		}
		f.Report(d)
	}
}

// isBackground reports whether a context is one of the two contexts of package context that never end, or is made from one of
// these.
func (f finder) isBackground(e ast.Expr, depth int) bool {
	call, ok := f.Calls.Made(e).(*ast.CallExpr)
	if !ok || depth > 5 {
		return false
	}
	fn := f.Callee(call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "context" {
		return false
	}
	switch fn.Name() {
	case "Background", "TODO":
		return true
	case "WithValue", "WithTimeout", "WithDeadline", "WithCancel", "WithCancelCause":
		return f.isBackground(call.Args[0], depth+1)
	}
	return false
}

// requestAround returns the name of the request that an enclosing function of a call gets, and "" if there is none.
func (f finder) requestAround(cur inspector.Cursor) string {
	for cur := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := cur.Node().(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			return ""
		case *ast.CallExpr:
			if c := f.Calls.Get(n); c != nil && c.Op.Kind == calls.Spawning || f.isGroupGo(n) {
				return ""
			}
			continue
		}
		typ, _ := funcs.Parts(cur.Node())
		for _, p := range typ.Params.List {
			t := f.TypesInfo.TypeOf(p.Type)
			if t != nil && t.String() == "*net/http.Request" && len(p.Names) == 1 && p.Names[0].Name != "_" {
				return p.Names[0].Name
			}
		}
	}
	return ""
}
