// Package twice holds the analyzer twice.
package twice

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer twice.
var Analyzer = &analysis.Analyzer{
	Name: "twice",
	Doc: `report pipelines that run twice over a source that can be read once

Elements that were received from a channel or read from a reader are gone. If a pipeline over FromChan or ScanLines
runs again, it panics, even if stages were added meanwhile. If a pipeline over FromSeq of a sequence that reads runs
again, it finds nothing:

	lines := par.ScanLines(r)
	n := lines.Count()
	longest := lines.MaxFunc(byLength) // panics

Keep the elements, as in par.Slice(par.ScanLines(r).Collect()), or compute both in one pass.`,
	URL:       calls.URL("twice"),
	Requires:  funcs.Requires,
	Run:       funcs.Analyze(run),
	FactTypes: []analysis.Fact{new(makes), new(ends)},
}

// makes is the fact that a function returns a new pipeline that can be run only once.
type makes struct{ Source string }

// ends is the fact that a function runs the pipelines that are its parameters with these indices.
type ends struct{ Params []int }

func (*makes) AFact()           {}
func (*ends) AFact()            {}
func (m *makes) String() string { return "makes " + m.Source }
func (e *ends) String() string  { return fmt.Sprint("ends ", e.Params) }

// finder looks through one package.
type finder struct{ *funcs.Pass }

func run(pass *funcs.Pass) {
	f := finder{pass}
	f.facts()
	for cur := range f.Root.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		// A test that runs a pipeline twice fails anyway.
		if _, body := funcs.Parts(cur.Node()); body != nil && !f.InTest(body.Pos()) {
			f.body(cur, body)
		}
	}
}

// given returns the values of a local variable for a pipeline; nil stands for an unknown value.
func (f finder) given(v *types.Var) []ast.Expr {
	if v.Parent() == f.Pkg.Scope() || !calls.IsIter(v.Type()) {
		return nil
	}
	all := f.Calls.Functions().Given(v)
	if f.Calls.Functions().Lent(v) {
		all = append(all[:len(all):len(all)], nil)
	}
	return all
}

// once returns the calls that make those sources of a pipeline that can be read only once, each as often as the pipeline reads it,
// and the parameters from which the pipeline is made.
func (f finder) once(e ast.Expr) []ast.Node { return f.sources(e, map[*types.Var]bool{}) }

func (f finder) sources(e ast.Expr, seen map[*types.Var]bool) []ast.Node {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := f.TypesInfo.Uses[e].(*types.Var)
		if !ok || seen[v] {
			return nil
		}
		given := f.given(v)
		if len(given) == 0 { // a parameter, maybe
			return []ast.Node{variable{e, v}}
		}
		seen[v] = true
		defer delete(seen, v)
		var all []ast.Node
		for i, r := range given {
			if r == nil {
				return nil
			}
			from := f.sources(r, seen)
			if len(from) == 0 && f.Names(r, func(o types.Object) bool { return o == v }) {
				continue // it = it.Map(f)
			}
			if i > 0 && len(all) > 0 && !slices.Equal(all, from) {
				return nil
			}
			all = from
		}
		return all
	case *ast.CallExpr:
		c := f.Calls.Get(e)
		switch {
		case c == nil:
			if f.makes(f.Callee(e)) != nil {
				return []ast.Node{e}
			}
		case c.Op.Is("par.FromChan", "par.ScanLines"),
			c.Op.Is("par.FromSeq", "par.FromSeq2") && len(c.Args) == 1 && f.readsOnce(c.Args[0]):
			return []ast.Node{e}
		case c.Op.Kind == calls.Adapter:
			var all []ast.Node
			for _, it := range c.Pipelines() {
				all = append(all, f.sources(it, seen)...)
			}
			return all
		}
	}
	return nil
}

// variable is a variable without known values.
type variable struct {
	*ast.Ident
	v *types.Var
}

// makes returns the fact of a function that returns a pipeline that can be run only once.
func (f finder) makes(fn *types.Func) *makes {
	var m makes
	if fn != nil && f.ImportObjectFact(fn, &m) {
		return &m
	}
	return nil
}

// nameOf returns the name of the source that a call makes.
func (f finder) nameOf(call *ast.CallExpr) string {
	if c := f.Calls.Get(call); c != nil {
		return c.Op.Name
	}
	if m := f.makes(f.Callee(call)); m != nil {
		return m.Source
	}
	return "it"
}
