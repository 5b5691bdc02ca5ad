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
	"golang.org/x/tools/go/ast/edge"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// fixes returns the fix that rewrites a ForEach or a For as Sum, Count, Collect, AppendTo, GroupBy, CountBy or ToMap. The function
// must only add to a variable, append to a slice or write a map, perhaps under a condition.
func (f *finder) fixes(a accesses.Access, fn *function, call *calls.Call) []analysis.SuggestedFix {
	if fn.lit == nil || len(fn.sum.Params) != 1 || len(a.Place.Steps) > 0 && !isMap(a.Place) || a.Place.Root.Parent() == f.Pkg.Scope() {
		return nil
	}
	e := &edit{finder: f, file: f.File(call.Pos()), param: fn.sum.Params[0]}
	par := f.Import(e.file, calls.Module+"/par")
	if par != "." {
		e.par = par + "."
	}
	stmt, before := f.statementOf(call)
	if stmt == nil || par == "" || fn.lit != call.Args[len(call.Args)-1] || len(fn.lit.Body.List) != 1 || hasComments(e.file, call) {
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
	if text == "" || e.unnamed {
		return nil
	}
	pos := stmt.Pos()
	if start != nil {
		pos = start.Pos()
	}
	return funcs.Fix(message, analysis.TextEdit{Pos: pos, End: stmt.End(), NewText: []byte(text)})
}

// edit is a fix while it is made.
type edit struct {
	*finder
	file     *ast.File
	par      string // the name of package par with a dot, or "" after a dot import
	pipeline string
	param    *types.Var
	unnamed  bool // the fix needs a type that the file can't name
}

func (e *edit) params() string { return e.param.Name() + " " + e.typeText(e.param.Type()) }

// mapped returns the pipeline of the values of an expression for the elements.
func (e *edit) mapped(x ast.Expr) string {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok && e.TypesInfo.Uses[id] == e.param {
		return e.pipeline
	}
	t := e.TypesInfo.TypeOf(x)
	return fmt.Sprintf("%sMap(%s, func(%s) %s { return %s })", e.par, e.pipeline, e.params(), e.typeText(t), e.text(x))
}

// rewrite returns the text that replaces the statement. If the text also replaces the declaration before it, start is that
// declaration.
func (e *edit) rewrite(s ast.Stmt, v *types.Var, before ast.Stmt) (message, text string, start ast.Stmt) {
	switch s := s.(type) {
	case *ast.IncDecStmt:
		if s.Tok != token.INC {
			return "", "", nil
		}
		if ix, ok := s.X.(*ast.IndexExpr); ok { // m[k]++
			if fresh := e.freshMap(before, v); fresh && !e.names(ix.Index, v) && e.isInt(s.X) {
				return "use CountBy", fmt.Sprintf("%s := %sCountBy(%s, func(%s) %s { return %s })", v.Name(), e.par, e.pipeline, e.params(), e.typeText(e.TypesInfo.TypeOf(ix.Index)), e.text(ix.Index)), before
			}
			return "", "", nil
		}
		if e.isInt(s.X) {
			return "use Count", fmt.Sprintf("%s += %s.Count()", v.Name(), e.pipeline), nil
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || e.names(s.Rhs[0], v) && s.Tok != token.ASSIGN {
			return "", "", nil
		}
		if ix, ok := s.Lhs[0].(*ast.IndexExpr); ok {
			return e.rewriteMap(s, ix, v, before)
		}
		if _, ok := s.Lhs[0].(*ast.Ident); !ok {
			return "", "", nil
		}
		b, isBasic := e.TypesInfo.TypeOf(s.Lhs[0]).Underlying().(*types.Basic)
		if s.Tok == token.ADD_ASSIGN && isBasic && b.Info()&types.IsNumeric != 0 {
			return "use Sum", fmt.Sprintf("%s += %s.Sum()", v.Name(), e.mapped(s.Rhs[0])), nil
		}
		c, ok := s.Rhs[0].(*ast.CallExpr)
		if s.Tok != token.ASSIGN || !ok || len(c.Args) != 2 || c.Ellipsis != token.NoPos || e.text(c.Fun) != "append" || e.names(c.Args[1], v) || e.text(c.Args[0]) != v.Name() {
			return "", "", nil
		}
		slice, ok := v.Type().(*types.Slice)
		if !ok || !types.Identical(slice.Elem(), e.TypesInfo.TypeOf(c.Args[1])) {
			return "", "", nil
		}
		if d, ok := before.(*ast.DeclStmt); ok && e.declares(d, v) {
			return "use Collect", fmt.Sprintf("%s := %s.Collect()", v.Name(), e.mapped(c.Args[1])), before
		}
		return "use AppendTo", fmt.Sprintf("%s = %s.AppendTo(%s)", v.Name(), e.mapped(c.Args[1]), v.Name()), nil
	}
	return "", "", nil
}

// rewriteMap rewrites m[k] = v and m[k] = append(m[k], x), if m is empty.
func (e *edit) rewriteMap(s *ast.AssignStmt, ix *ast.IndexExpr, v *types.Var, before ast.Stmt) (message, text string, start ast.Stmt) {
	m, ok := v.Type().(*types.Map)
	if !ok || s.Tok != token.ASSIGN || !e.freshMap(before, v) || e.names(ix.Index, v) {
		return "", "", nil
	}
	key := e.typeText(m.Key())
	if c, ok := s.Rhs[0].(*ast.CallExpr); ok && e.text(c.Fun) == "append" {
		id, isParam := ast.Unparen(c.Args[len(c.Args)-1]).(*ast.Ident)
		if len(c.Args) != 2 || e.text(c.Args[0]) != e.text(ix) || !isParam || e.TypesInfo.Uses[id] != e.param || c.Ellipsis != token.NoPos ||
			!types.Identical(m.Elem(), types.NewSlice(e.param.Type())) {
			return "", "", nil
		}
		return "use GroupBy", fmt.Sprintf("%s := %sGroupBy(%s, func(%s) %s { return %s })", v.Name(), e.par, e.pipeline, e.params(), key, e.text(ix.Index)), before
	}
	if e.names(s.Rhs[0], v) {
		return "", "", nil
	}
	pair := fmt.Sprintf("%sPair[%s, %s]", e.par, key, e.typeText(m.Elem()))
	return "use ToMap", fmt.Sprintf("%s := %sToMap(%sMap(%s, func(%s) %s { return %s{First: %s, Second: %s} }))",
		v.Name(), e.par, e.par, e.pipeline, e.params(), pair, pair, e.text(ix.Index), e.text(s.Rhs[0])), before
}

// freshMap reports whether a statement declares a variable with an empty map.
func (f *finder) freshMap(s ast.Stmt, v *types.Var) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	if id, ok := a.Lhs[0].(*ast.Ident); !ok || f.TypesInfo.Defs[id] != v {
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
	return ok && len(s.Names) == 1 && len(s.Values) == 0 && f.TypesInfo.Defs[s.Names[0]] == v
}

func (f *finder) isInt(e ast.Expr) bool {
	return types.Identical(f.TypesInfo.TypeOf(e), types.Typ[types.Int])
}

// names reports whether an expression names a variable.
func (f *finder) names(e ast.Expr, v *types.Var) bool {
	return f.Names(e, func(o types.Object) bool { return o == v })
}

// text returns an expression as gofmt writes it.
func (f *finder) text(n ast.Node) string {
	var b bytes.Buffer
	if format.Node(&b, f.Fset, n) != nil {
		return ""
	}
	return b.String()
}

// typeText returns a type as it is written in the file that is changed.
func (e *edit) typeText(t types.Type) string {
	text, ok := e.Spell(e.file, t)
	e.unnamed = e.unnamed || !ok
	return text
}

// statementOf returns the statement that consists of a call, and the statement before it.
func (f *finder) statementOf(call *calls.Call) (stmt, before ast.Stmt) {
	cur, ok := f.Root.FindNode(call.CallExpr)
	if !ok || cur.ParentEdgeKind() != edge.ExprStmt_X {
		return nil, nil
	}
	cur = cur.Parent()
	list := cur.ParentEdgeKind()
	if list != edge.BlockStmt_List && list != edge.CaseClause_Body && list != edge.CommClause_Body {
		return nil, nil
	}
	if prev, ok := cur.PrevSibling(); ok && prev.ParentEdgeKind() == list {
		before = prev.Node().(ast.Stmt)
	}
	return cur.Node().(ast.Stmt), before
}

// hasComments reports whether there is a comment in a call. A fix would remove the comment.
func hasComments(file *ast.File, call *calls.Call) bool {
	for _, g := range file.Comments {
		if call.Pos() < g.Pos() && g.Pos() < call.End() && !strings.HasPrefix(g.Text(), "want ") {
			return true
		}
	}
	return false
}
