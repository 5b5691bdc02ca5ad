package race

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// fixes rewrites a ForEach, or a For, whose function does nothing but add to a variable, append to a slice or write
// a map, perhaps under a condition: as Sum, Count, Collect, GroupBy, CountBy or ToMap.
func (f *finder) fixes(a accesses.Access, fn *function, call *calls.Call) []analysis.SuggestedFix {
	if fn.lit == nil || len(fn.sum.Params) != 1 || len(a.Place.Steps) > 0 && !isMap(a.Place) || a.Place.Root.Parent() == f.pass.Pkg.Scope() {
		return nil
	}
	file := f.fileOf(call)
	e := &edit{f: f, par: f.nameOfPar(file), param: fn.sum.Params[0]}
	f.file, f.unnamed = file, false
	stmt, before := f.statementOf(file, call)
	if stmt == nil || e.par == "?" || fn.lit != call.Args[len(call.Args)-1] || len(fn.lit.Body.List) != 1 || f.hasComments(file, call) {
		return nil
	}
	switch {
	case call.Op.Is("Iter.ForEach"):
		e.pipeline = f.text(call.Recv)
	case call.Op.Is("par.For"):
		e.pipeline = fmt.Sprintf("%sRange(0, %s)", e.par, f.text(call.Args[0]))
	default:
		return nil
	}
	body := fn.lit.Body.List[0]
	if c, ok := body.(*ast.IfStmt); ok {
		if c.Init != nil || c.Else != nil || len(c.Body.List) != 1 || f.names(c.Cond, a.Place.Root) {
			return nil
		}
		e.pipeline += fmt.Sprintf(".Filter(func(%s) bool { return %s })", e.params(), f.text(c.Cond))
		body = c.Body.List[0]
	}
	message, text, start := e.rewrite(body, a.Place.Root, before)
	if text == "" || f.unnamed {
		return nil
	}
	pos := stmt.Pos()
	if start != nil {
		pos = start.Pos()
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: []analysis.TextEdit{{Pos: pos, End: stmt.End(), NewText: []byte(text)}}}}
}

// edit is a fix that is made.
type edit struct {
	f        *finder
	par      string // the name of package par with a dot, or "" after a dot import
	pipeline string
	param    *types.Var
}

func (e *edit) params() string { return e.param.Name() + " " + e.f.typeText(e.param.Type()) }

// mapped returns the pipeline over what an expression is for the elements.
func (e *edit) mapped(x ast.Expr) string {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok && e.f.info.Uses[id] == e.param {
		return e.pipeline
	}
	t := e.f.info.TypeOf(x)
	return fmt.Sprintf("%sMap(%s, func(%s) %s { return %s })", e.par, e.pipeline, e.params(), e.f.typeText(t), e.f.text(x))
}

// rewrite returns the text that stands for the statement. start is the declaration before it, if that goes into it.
func (e *edit) rewrite(s ast.Stmt, v *types.Var, before ast.Stmt) (message, text string, start ast.Stmt) {
	f := e.f
	switch s := s.(type) {
	case *ast.IncDecStmt:
		if s.Tok != token.INC {
			return "", "", nil
		}
		if ix, ok := s.X.(*ast.IndexExpr); ok { // m[k]++
			if fresh := f.freshMap(before, v); fresh && !f.names(ix.Index, v) && f.isInt(s.X) {
				return "use CountBy", fmt.Sprintf("%s := %sCountBy(%s, func(%s) %s { return %s })", v.Name(), e.par, e.pipeline, e.params(), f.typeText(f.info.TypeOf(ix.Index)), f.text(ix.Index)), before
			}
			return "", "", nil
		}
		if f.isInt(s.X) {
			return "use Count", fmt.Sprintf("%s += %s.Count()", v.Name(), e.pipeline), nil
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || f.names(s.Rhs[0], v) && s.Tok != token.ASSIGN {
			return "", "", nil
		}
		if ix, ok := s.Lhs[0].(*ast.IndexExpr); ok {
			return e.rewriteMap(s, ix, v, before)
		}
		if _, ok := s.Lhs[0].(*ast.Ident); !ok {
			return "", "", nil
		}
		b, isBasic := f.info.TypeOf(s.Lhs[0]).Underlying().(*types.Basic)
		if s.Tok == token.ADD_ASSIGN && isBasic && b.Info()&types.IsNumeric != 0 {
			return "use Sum", fmt.Sprintf("%s += %s.Sum()", v.Name(), e.mapped(s.Rhs[0])), nil
		}
		c, ok := s.Rhs[0].(*ast.CallExpr)
		if s.Tok != token.ASSIGN || !ok || len(c.Args) != 2 || c.Ellipsis != token.NoPos || f.text(c.Fun) != "append" || f.names(c.Args[1], v) || f.text(c.Args[0]) != v.Name() {
			return "", "", nil
		}
		slice, ok := v.Type().(*types.Slice)
		if !ok || !types.Identical(slice.Elem(), f.info.TypeOf(c.Args[1])) {
			return "", "", nil
		}
		if d, ok := before.(*ast.DeclStmt); ok && f.declares(d, v) {
			return "use Collect", fmt.Sprintf("%s := %s.Collect()", v.Name(), e.mapped(c.Args[1])), before
		}
		return "use AppendTo", fmt.Sprintf("%s = %s.AppendTo(%s)", v.Name(), e.mapped(c.Args[1]), v.Name()), nil
	}
	return "", "", nil
}

// rewriteMap rewrites m[k] = v and m[k] = append(m[k], x), if m is empty.
func (e *edit) rewriteMap(s *ast.AssignStmt, ix *ast.IndexExpr, v *types.Var, before ast.Stmt) (message, text string, start ast.Stmt) {
	f := e.f
	m, ok := v.Type().(*types.Map)
	if !ok || s.Tok != token.ASSIGN || !f.freshMap(before, v) || f.names(ix.Index, v) {
		return "", "", nil
	}
	key := f.typeText(m.Key())
	if c, ok := s.Rhs[0].(*ast.CallExpr); ok && f.text(c.Fun) == "append" {
		id, isParam := ast.Unparen(c.Args[len(c.Args)-1]).(*ast.Ident)
		if len(c.Args) != 2 || f.text(c.Args[0]) != f.text(ix) || !isParam || f.info.Uses[id] != e.param || c.Ellipsis != token.NoPos ||
			!types.Identical(m.Elem(), types.NewSlice(e.param.Type())) {
			return "", "", nil
		}
		return "use GroupBy", fmt.Sprintf("%s := %sGroupBy(%s, func(%s) %s { return %s })", v.Name(), e.par, e.pipeline, e.params(), key, f.text(ix.Index)), before
	}
	if f.names(s.Rhs[0], v) {
		return "", "", nil
	}
	pair := fmt.Sprintf("%sPair[%s, %s]", e.par, key, f.typeText(m.Elem()))
	return "use ToMap", fmt.Sprintf("%s := %sToMap(%sMap(%s, func(%s) %s { return %s{First: %s, Second: %s} }))",
		v.Name(), e.par, e.par, e.pipeline, e.params(), pair, pair, f.text(ix.Index), f.text(s.Rhs[0])), before
}

// freshMap reports whether a statement makes a variable an empty map, of the type that its literal has.
func (f *finder) freshMap(s ast.Stmt, v *types.Var) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	if id, ok := a.Lhs[0].(*ast.Ident); !ok || f.info.Defs[id] != v {
		return false
	}
	switch r := a.Rhs[0].(type) {
	case *ast.CompositeLit:
		return len(r.Elts) == 0
	case *ast.CallExpr:
		return f.text(r.Fun) == "make"
	}
	return false
}

// declares reports whether a statement is var v T.
func (f *finder) declares(d *ast.DeclStmt, v *types.Var) bool {
	g, ok := d.Decl.(*ast.GenDecl)
	if !ok || len(g.Specs) != 1 {
		return false
	}
	s, ok := g.Specs[0].(*ast.ValueSpec)
	return ok && len(s.Names) == 1 && len(s.Values) == 0 && f.info.Defs[s.Names[0]] == v
}

func (f *finder) isInt(e ast.Expr) bool {
	return types.Identical(f.info.TypeOf(e), types.Typ[types.Int])
}

// names reports whether an expression names a variable.
func (f *finder) names(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.info.Uses[id] == v {
			found = true
		}
		return !found
	})
	return found
}

// text returns an expression as gofmt writes it.
func (f *finder) text(n ast.Node) string {
	var b bytes.Buffer
	if format.Node(&b, f.pass.Fset, n) != nil {
		return ""
	}
	return b.String()
}

// typeText returns a type as it is written in the file that is changed. If the package of a type is not imported
// there, unnamed is set.
func (f *finder) typeText(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == f.pass.Pkg {
			return ""
		}
		name := p.Name()
		for _, i := range f.file.Imports {
			if strings.Trim(i.Path.Value, `"`) != p.Path() {
				continue
			}
			if i.Name == nil {
				return name
			}
			if i.Name.Name == "." {
				return ""
			}
			return i.Name.Name
		}
		f.unnamed = true
		return name
	})
}

func (f *finder) fileOf(call *calls.Call) *ast.File {
	for _, file := range f.pass.Files {
		if file.FileStart <= call.Pos() && call.Pos() < file.FileEnd {
			return file
		}
	}
	return nil
}

// nameOfPar returns the name of package par in a file with a dot, "" after a dot import, and "?" if it is not imported.
func (f *finder) nameOfPar(file *ast.File) string {
	if file == nil {
		return "?"
	}
	for _, i := range file.Imports {
		if strings.Trim(i.Path.Value, `"`) != calls.Module+"/par" {
			continue
		}
		switch {
		case i.Name == nil:
			return "par."
		case i.Name.Name == ".":
			return ""
		case i.Name.Name != "_":
			return i.Name.Name + "."
		}
	}
	return "?"
}

// statementOf returns the statement that a call is, and the one before it.
func (f *finder) statementOf(file *ast.File, call *calls.Call) (stmt, before ast.Stmt) {
	if file == nil {
		return nil, nil
	}
	find := func(list []ast.Stmt) {
		for i, s := range list {
			if e, ok := s.(*ast.ExprStmt); ok && e.X == call.CallExpr {
				stmt = s
				if i > 0 {
					before = list[i-1]
				}
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			find(n.List)
		case *ast.CaseClause:
			find(n.Body)
		case *ast.CommClause:
			find(n.Body)
		}
		return stmt == nil
	})
	return stmt, before
}

// hasComments reports whether a comment stands within a call: it would be lost.
func (f *finder) hasComments(file *ast.File, call *calls.Call) bool {
	for _, g := range file.Comments {
		if call.Pos() < g.Pos() && g.Pos() < call.End() && !strings.HasPrefix(g.Text(), "want ") {
			return true
		}
	}
	return false
}
