package race

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// own matches names of values that are different for each element.
var own = regexp.MustCompile(`(?i)^(i|j|k|n|id|no|num|number|index|indices|indexes|idx|ind|pos|position|positions|at|slots?|offsets?|off|starts?|place|ranks?|ordinal|seq|row|col|line|perm|permutation|order|ids|frontier|active|distinct|uniq|unique|dst|dest|target|shard|worker|part|lane|lo|begin)$`)

// made matches code that makes a slice without equal values, or checks one.
var made = regexp.MustCompile(`(?i)perm|distinct|uniq|compact|dedup|keys|packindex|biject`)

var ranges = regexp.MustCompile(`\bRange(Inclusive)?\(.*Collect\(`)
var maps = regexp.MustCompile(`Map`)

// isName reports whether an index identifies something, because the function also uses the index for another variable.
func (f *finder) isName(s accesses.Step, a accesses.Access, fn *function) bool {
	for _, b := range fn.sum.Accesses {
		if b.Place.Root == a.Place.Root || b.Does == accesses.Count || b.Does == accesses.Append {
			continue
		}
		for _, t := range b.Place.Steps {
			if t.What == accesses.Index && t.Name == s.Name {
				return true
			}
		}
	}
	return false
}

// isDistinct reports whether an index takes no value twice, as far as the code or its names show.
func (f *finder) isDistinct(s accesses.Step, fn *function, call *calls.Call) bool {
	if s.Of != "" && own.MatchString(s.Of) || s.From != accesses.Load && own.MatchString(s.Param.Name()) {
		return true
	}
	var values ast.Expr
	if s.From == accesses.Load {
		values = f.named(fn, s.Of)
	} else {
		for up := range f.Calls.Upstream(call) {
			if up.Op.Is("par.Slice", "par.Refs") {
				values = up.Args[0]
			}
		}
	}
	id, ok := ast.Unparen(values).(*ast.Ident)
	if !ok {
		return values != nil && made.MatchString(f.text(values))
	}
	if own.MatchString(id.Name) || made.MatchString(id.Name) {
		return true
	}
	v := f.TypesInfo.ObjectOf(id)
	return v != nil && f.isMadeDistinct(v)
}

// named returns an identifier of a function literal that has the name, or nil.
func (f *finder) named(fn *function, name string) ast.Expr {
	if fn.lit == nil {
		return nil
	}
	for n := range ast.Preorder(fn.lit.Body) {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			return id
		}
	}
	return nil
}

// isMadeDistinct reports whether some code makes a slice of distinct values, or checks it.
func (f *finder) isMadeDistinct(v types.Object) bool {
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && f.TypesInfo.ObjectOf(id) == v
	}
	found := false
	f.inspect(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				r := n.Rhs[min(i, len(n.Rhs)-1)]
				if ix, ok := l.(*ast.IndexExpr); ok && is(ix.X) { // v[i] = i
					found = found || f.isCounter(r)
				}
				if !is(l) {
					continue
				}
				text := f.text(r)
				found = found || made.MatchString(text) || ranges.MatchString(text) && !maps.MatchString(text)
				if c, ok := r.(*ast.CallExpr); ok && len(c.Args) == 2 && f.text(c.Fun) == "append" {
					found = found || f.isCounter(c.Args[1])
				}
			}
		case *ast.CallExpr:
			for _, a := range n.Args {
				found = found || is(a) && made.MatchString(f.text(n.Fun))
			}
		}
	})
	return found
}

// isNumbered reports whether some code sets a field to the counter of a loop.
func (f *finder) isNumbered(field string) bool {
	found := false
	f.inspect(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			found = found || ok && id.Name == field && f.isCounter(n.Value)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				sel, ok := l.(*ast.SelectorExpr)
				found = found || ok && sel.Sel.Name == field && len(n.Lhs) == len(n.Rhs) && f.isCounter(n.Rhs[i])
			}
		}
	})
	return found
}

// isCounter reports whether an expression is the counter of a loop.
func (f *finder) isCounter(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v := f.TypesInfo.ObjectOf(id)
	defines := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && v != nil && f.TypesInfo.Defs[id] == v
	}
	found := false
	f.inspect(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.RangeStmt:
			found = found || n.Key != nil && defines(n.Key)
		case *ast.ForStmt:
			a, ok := n.Init.(*ast.AssignStmt)
			found = found || ok && a.Tok == token.DEFINE && defines(a.Lhs[0])
		case *ast.FuncLit: // func(i int) of For
			for _, p := range n.Type.Params.List {
				for _, name := range p.Names {
					found = found || defines(name)
				}
			}
		}
	})
	return found
}

func (f *finder) inspect(visit func(ast.Node)) {
	for cur := range f.Root.Preorder(
		(*ast.AssignStmt)(nil), (*ast.CallExpr)(nil), (*ast.KeyValueExpr)(nil), (*ast.RangeStmt)(nil), (*ast.ForStmt)(nil), (*ast.FuncLit)(nil),
	) {
		visit(cur.Node())
	}
}
