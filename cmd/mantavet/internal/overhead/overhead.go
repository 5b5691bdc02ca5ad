// Package overhead holds the analyzer overhead.
package overhead

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer overhead.
var Analyzer = &analysis.Analyzer{
	Name: "overhead",
	Doc: `hint at calls that cost more than the work that they do (off by default)

	it.WithMaxLen(1)               // of elements that cost a few operations: each piece costs more than that
	par.Chunked(par.Slice(xs), n)  // par.Chunks(xs, n) makes the same windows in one call
	par.Map(it, func(x T) func() { return func() { use(x) } }) // allocates a function for each element

The analyzer also reports a parallel call over a few cheap elements if the function of another one makes it, because
a loop is as good. Slow code is not wrong. Therefore the analyzer reports nothing in tests, and elsewhere only if its
flag "on" is set.`,
	URL:      calls.URL("overhead"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
	Flags:    funcs.Switch(&on, "give hints"),
}

// on is the flag without which nothing is reported.
var on bool

// few is the greatest number of cheap elements for which a parallel call is not worthwhile in a function that is called in
// parallel.
const few = 64

// finder looks through one package.
type finder struct {
	*funcs.Pass
	seen map[ast.Node]bool // the nodes that have a hint
}

func run(pass *funcs.Pass) {
	f := &finder{pass, map[ast.Node]bool{}}
	if !on {
		return
	}
	for _, c := range f.Calls.All {
		if f.InTest(c.Pos()) {
			continue // Tests are about other things than speed.
		}
		switch {
		case c.Op.Is("par.Chunked") && len(c.Args) == 2:
			f.chunked(c)
		case c.Op.Is("par.Map", "Iter.Map", "par.FilterMap", "par.Apply"):
			f.closures(c)
		}
		if c.Op.Kind == calls.Ending {
			f.shortest(c)
		}
		for _, arg := range c.Funcs() {
			if lit, ok := ast.Unparen(arg.Expr).(*ast.FuncLit); ok && arg.How == calls.Parallel {
				f.nested(lit)
			}
		}
	}
}

// hint reports a hint.
func (f *finder) hint(at ast.Node, message string, fixes ...analysis.SuggestedFix) {
	if f.seen[at] {
		return
	}
	f.seen[at] = true
	f.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: "hint: " + message, SuggestedFixes: fixes})
}

// chunked hints at a Chunked that could be Chunks, because both make the same windows.
func (f *finder) chunked(c *calls.Call) {
	source := f.Calls.CallIn(c.Args[0])
	if source == nil || !source.Op.Is("par.Slice") {
		return
	}
	var fixes []analysis.SuggestedFix
	name, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if ok && name.Sel.Name == "Chunked" && ast.Unparen(c.Args[0]) == ast.Expr(source.CallExpr) {
		fixes = funcs.Fix("Use Chunks", funcs.Instead(name.Sel, "Chunks"),
			analysis.TextEdit{Pos: source.Pos(), End: source.Args[0].Pos()}, analysis.TextEdit{Pos: source.Args[0].End(), End: source.End()})
	}
	f.hint(c.CallExpr, "par.Chunks makes the same windows of the slice in one call", fixes...)
}

// closures hints at a function that returns a function literal for each element.
func (f *finder) closures(c *calls.Call) {
	for _, arg := range c.Funcs() {
		lit, ok := ast.Unparen(arg.Expr).(*ast.FuncLit)
		if !ok {
			continue
		}
		funcs.Returned(lit.Body, 0, func(e ast.Expr) {
			inner, ok := ast.Unparen(e).(*ast.FuncLit)
			if ok && f.captures(inner, lit) {
				f.hint(inner, c.Op.Name+" allocates a function for each element: keep what it captures, and call one function with it")
			}
		})
	}
}

// captures reports whether a literal uses a variable of the literal around it.
func (f *finder) captures(inner, lit *ast.FuncLit) bool {
	return f.Names(inner.Body, func(o types.Object) bool {
		v, ok := o.(*types.Var)
		return ok && !v.IsField() && lit.Pos() <= v.Pos() && v.Pos() < inner.Pos()
	})
}

// shortest hints at pieces of one element each if the work on an element is cheap.
func (f *finder) shortest(c *calls.Call) {
	var at *calls.Call
	for up := range f.Calls.Upstream(c) {
		if up.Op.Is("Iter.WithMaxLen") && len(up.Args) == 1 {
			if n, ok := f.number(up.Args[0]); ok && n == 1 {
				at = up
			}
		}
	}
	if at != nil && f.isCheap(c) {
		f.hint(at.CallExpr, "a piece of one element costs more than the work on it does: leave out WithMaxLen")
	}
}

// number returns the value of a constant.
func (f *finder) number(e ast.Expr) (int64, bool) {
	v := f.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v)
}

// isCheap reports whether all of a pipeline is known, and all its functions are literals that have no loop and call nothing except
// conversions and builtins.
func (f *finder) isCheap(c *calls.Call) bool {
	for up := range f.Calls.Upstream(c) {
		for _, e := range up.Pipelines() {
			if f.Calls.CallIn(e) == nil {
				return false
			}
		}
		for _, arg := range up.Funcs() {
			lit, ok := ast.Unparen(arg.Expr).(*ast.FuncLit)
			if !ok || !f.cheapBody(lit) {
				return false
			}
		}
	}
	return true
}

// cheapBody reports whether a function costs a few operations.
func (f *finder) cheapBody(lit *ast.FuncLit) bool {
	cheap := true
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SendStmt, *ast.GoStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.FuncLit:
			cheap = false
		case *ast.UnaryExpr:
			cheap = cheap && n.Op.String() != "<-"
		case *ast.CallExpr:
			id, _ := ast.Unparen(n.Fun).(*ast.Ident)
			_, builtin := f.TypesInfo.Uses[id].(*types.Builtin)
			cheap = cheap && (builtin || f.TypesInfo.Types[n.Fun].IsType())
		}
		return cheap
	})
	return cheap
}

// nested hints at a parallel call over a few cheap elements in a function that is called in parallel itself.
func (f *finder) nested(lit *ast.FuncLit) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			c := f.Calls.Get(n)
			if c == nil || c.Op.Kind != calls.Ending {
				return true
			}
			size, known := int64(0), false
			for up := range f.Calls.Upstream(c) {
				if up.Op.Kind == calls.Source {
					size, known = f.length(up)
				}
			}
			if known && size <= few && f.isCheap(c) {
				f.hint(n, "a parallel call over so few cheap elements costs more than a loop, and the function around it is called in parallel anyway")
			}
		}
		return true
	})
}

// length returns the number of elements of a source, if it is a constant.
func (f *finder) length(c *calls.Call) (int64, bool) {
	switch {
	case c.Op.Is("par.Range") && len(c.Args) == 2:
		lo, okLo := f.number(c.Args[0])
		hi, okHi := f.number(c.Args[1])
		return hi - lo, okLo && okHi
	case c.Op.Is("par.Slice", "par.Refs") && len(c.Args) == 1:
		switch e := f.Calls.Value(c.Args[0]).(type) {
		case *ast.CompositeLit:
			return int64(len(e.Elts)), true
		case *ast.SliceExpr:
			if e.Low == nil && e.High != nil {
				return f.number(e.High)
			}
			t := f.TypesInfo.TypeOf(e.X).Underlying()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem().Underlying()
			}
			if a, ok := t.(*types.Array); ok {
				return a.Len(), true
			}
		}
	}
	return 0, false
}
