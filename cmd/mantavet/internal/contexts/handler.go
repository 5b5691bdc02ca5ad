package contexts

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// handlers reports the first parallel call under no Do in each handler of net/http.
func (f finder) handlers() {
	if !imports(f.Pkg, "net/http") || f.isUnderDo() {
		return
	}
	for cur := range f.Root.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		typ, body := funcs.Parts(cur.Node())
		if body == nil || f.InTest(body.Pos()) {
			continue
		}
		if r := f.request(typ); r != nil {
			f.handler(body, r)
		}
	}
}

// imports reports whether a package imports another one whose path ends in path.
func imports(p *types.Package, path string) bool {
	for _, q := range p.Imports() {
		if q.Path() == path || strings.HasSuffix(q.Path(), "/"+path) {
			return true
		}
	}
	return false
}

// isUnderDo reports whether the package may call its handlers under a Do. That is so if the function of a Do calls ServeHTTP.
func (f finder) isUnderDo() bool {
	for _, c := range f.Calls.All {
		if tied(c) && funcs.Has(c.CallExpr, func(sel *ast.SelectorExpr) bool { return sel.Sel.Name == "ServeHTTP" }) {
			return true
		}
	}
	return false
}

// request returns the name of the request, if a function is a handler that names its request.
func (f finder) request(typ *ast.FuncType) *ast.Ident {
	if typ.Params.NumFields() != 2 || len(typ.Params.List) != 2 || typ.Results.NumFields() > 0 {
		return nil
	}
	w, r := typ.Params.List[0], typ.Params.List[1]
	isNamed := func(t types.Type, name string) bool {
		n, ok := types.Unalias(t).(*types.Named)
		return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http"
	}
	p, ok := types.Unalias(f.TypesInfo.TypeOf(r.Type)).(*types.Pointer)
	if !ok || !isNamed(p.Elem(), "Request") || !isNamed(f.TypesInfo.TypeOf(w.Type), "ResponseWriter") ||
		len(r.Names) != 1 || r.Names[0].Name == "_" {
		return nil
	}
	return r.Names[0]
}

// handler reports the first parallel call of a handler, unless a function of its pipeline uses a context or a request.
func (f finder) handler(body *ast.BlockStmt, r *ast.Ident) {
	c := f.parallel(body)
	if c == nil || f.looksAtContext(c) {
		return
	}
	d := analysis.Diagnostic{
		Pos: c.Pos(), End: c.End(),
		Message: c.Op.Name + " goes on when the request's context is done: run it in par.Do(" + r.Name + ".Context(), ...)",
	}
	d.SuggestedFixes = f.do(body, c, r)
	f.Report(d)
}

// looksAtContext reports whether a function of a pipeline uses a context, or a request.
func (f finder) looksAtContext(c *calls.Call) bool {
	ofRequest := func(o types.Object) bool {
		v, ok := o.(*types.Var)
		return ok && (v.Type().String() == "context.Context" || v.Type().String() == "*net/http.Request")
	}
	for up := range f.Calls.Upstream(c) {
		for _, arg := range up.Funcs() {
			e := ast.Node(arg.Expr)
			if _, body := f.Of(arg.Expr); body != nil {
				e = body
			}
			if f.Names(e, ofRequest) {
				return true
			}
		}
	}
	return false
}

// do returns the fix that runs the statement of a call in Do, if the statement declares nothing.
func (f finder) do(body *ast.BlockStmt, c *calls.Call, r *ast.Ident) []analysis.SuggestedFix {
	var in ast.Stmt
	for _, s := range body.List {
		if s.Pos() <= c.Pos() && c.End() <= s.End() {
			in = s
		}
	}
	switch s := in.(type) {
	case *ast.ExprStmt:
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return nil
		}
	default:
		return nil
	}
	name := f.Import(c.File, calls.Module+"/par")
	if name == "" || name == "." {
		return nil
	}
	return funcs.Fix("Run it in Do", funcs.Before(in, "if err := "+name+".Do("+r.Name+".Context(), func() error {\n\t\t"),
		funcs.After(in, "\n\t\treturn nil\n\t}); err != nil {\n\t\treturn\n\t}"))
}
