package twice

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// facts finds the functions that make pipelines that can be run only once, and the functions that run the pipelines that they get.
func (f finder) facts() {
	for _, file := range f.Files {
		for _, d := range file.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
			fn, ok := f.TypesInfo.Defs[d.Name].(*types.Func)
			if !ok {
				continue
			}
			if r := fn.Signature().Results(); r.Len() == 1 && calls.IsIter(r.At(0).Type()) {
				f.noteMakes(fn, d)
			}
			f.noteEnds(fn, d)
		}
	}
}

// noteMakes notes a function if each of its results reads a source that the function makes.
func (f finder) noteMakes(fn *types.Func, d *ast.FuncDecl) {
	name, all := "", true
	funcs.Returned(d.Body, 0, func(e ast.Expr) {
		made := false
		for _, n := range f.once(e) {
			if call, ok := n.(*ast.CallExpr); ok && d.Body.Pos() <= call.Pos() && call.End() <= d.Body.End() {
				name, made = f.nameOf(call), true
			}
		}
		all = all && made
	})
	if name != "" && all {
		f.ExportObjectFact(fn, &makes{name})
	}
}

// noteEnds notes a function that always runs pipelines which are its parameters.
func (f finder) noteEnds(fn *types.Func, d *ast.FuncDecl) {
	params := fn.Signature().Params()
	var e ends
	for i := range params.Len() {
		if p := params.At(i); calls.IsIter(p.Type()) && f.endsIn(d.Body, p) {
			e.Params = append(e.Params, i)
		}
	}
	if len(e.Params) > 0 {
		f.ExportObjectFact(fn, &e)
	}
}

// endsIn reports whether the statements of a body, up to the first one that may return, run the pipeline of a parameter.
func (f finder) endsIn(body *ast.BlockStmt, p *types.Var) bool {
	for _, s := range body.List {
		switch s.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.DeclStmt, *ast.ReturnStmt:
			for _, e := range f.endings(s) {
				for _, from := range e.from {
					if v, ok := from.(variable); ok && v.v == p {
						return true
					}
				}
			}
		}
		if mayLeave(s) {
			return false
		}
	}
	return false
}

// mayLeave reports whether a statement may return or branch.
func mayLeave(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = true
		}
		return !found
	})
	return found
}

// readsOnce reports whether a sequence is a function that receives or reads from a variable outside of the function. Such a
// sequence yields nothing when it is called again.
func (f finder) readsOnce(seq ast.Expr) bool {
	lit, ok := f.Calls.Value(seq).(*ast.FuncLit)
	if !ok {
		return false
	}
	found := false
	outside := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := f.TypesInfo.Uses[id].(*types.Var)
		return ok && (v.Pos() < lit.Pos() || lit.End() <= v.Pos())
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			_, isChan := f.TypesInfo.TypeOf(n.X).Underlying().(*types.Chan)
			found = found || isChan && outside(n.X)
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW && outside(n.X)
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !ok || !outside(sel.X) {
				return true
			}
			if fn := f.Callee(n); fn != nil {
				found = found || readers[fn.FullName()]
			}
		}
		return !found
	})
	return found
}

// readers lists methods that go on reading where the last call has ended.
var readers = map[string]bool{
	"(*bufio.Scanner).Scan": true, "(*bufio.Reader).ReadString": true, "(*bufio.Reader).ReadBytes": true,
	"(*bufio.Reader).ReadLine": true, "(*bufio.Reader).ReadRune": true, "(*bufio.Reader).ReadByte": true,
	"(*database/sql.Rows).Next": true, "(*encoding/csv.Reader).Read": true, "(*encoding/json.Decoder).Decode": true,
	"(*encoding/gob.Decoder).Decode": true, "(*encoding/xml.Decoder).Token": true, "(*archive/tar.Reader).Next": true,
}
