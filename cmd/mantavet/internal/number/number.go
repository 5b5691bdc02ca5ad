// Package number holds the analyzer number.
package number

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer number.
var Analyzer = &analysis.Analyzer{
	Name: "number",
	Doc: `report elements and keys without the operator that an ending needs

The methods Sum, Product, Min and Max panic if the type of the elements has no +, * or <. (The compiler checks the
functions of these names.) An element or a key of an interface type panics if its value can't be compared. A NaN
equals nothing, not even itself:

	par.Slice(points).Sum()                                     // a structure has no +
	par.Slice(times).Max()                                      // MaxFunc(time.Time.Compare)
	par.GroupBy(it, func(o Order) any { return o.Tags })        // a slice can't be a key
	par.Contains(it, math.NaN())                                // is never true`,
	URL:      calls.URL("number"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
}

// finder looks through one package.
type finder struct{ *funcs.Pass }

func run(pass *funcs.Pass) {
	f := finder{pass}
	for _, c := range f.Calls.All {
		if c.Op.Is("Iter.Sum", "Iter.Product", "Iter.Min", "Iter.Max") {
			f.operator(c)
		} else if c.Op.Pkg == "par" {
			f.keys(c)
		}
	}
}

// report reports a finding, unless the code may be meant to panic or is in a test. A test that panics by mistake fails anyway.
func (f finder) report(d analysis.Diagnostic, at ast.Node) {
	if f.InTest(at.Pos()) {
		return
	}
	if cur, ok := f.Root.FindNode(at); ok && f.ForItsPanic(cur) {
		return
	}
	d.Pos, d.End = at.Pos(), at.End()
	f.Report(d)
}

// operator reports the call of a method that panics for its type of elements.
func (f finder) operator(c *calls.Call) {
	elem := f.element(c)
	if elem == nil || f.has(c.Op.Name, elem) {
		return
	}
	name := types.TypeString(elem, f.qualify)
	d := analysis.Diagnostic{Message: c.Op.Name + " panics: " + name + " has no " + operators[c.Op.Name]}
	if b, ok := elem.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		d.Message = c.Op.Name + " panics: " + name + " is no number"
	}
	d.SuggestedFixes = f.compared(c, elem)
	if p, ok := types.Unalias(elem).(*types.Pointer); ok && d.SuggestedFixes == nil && f.has(c.Op.Name, p.Elem()) {
		d.SuggestedFixes = f.values(c)
	}
	f.report(d, c.CallExpr)
}

var operators = map[string]string{"Sum": "+", "Product": "*", "Min": "<", "Max": "<"}

// element returns the type of the elements of the pipeline that a method is called on.
func (f finder) element(c *calls.Call) types.Type {
	// The type of the receiver itself may be a structure in which the pipeline is embedded.
	var sig *types.Signature
	fun := ast.Unparen(c.Fun)
	if t := f.TypesInfo.TypeOf(fun); t != nil {
		sig, _ = t.Underlying().(*types.Signature)
	}
	if sig == nil || sig.Results().Len() == 0 {
		return nil
	}
	return sig.Results().At(0).Type()
}

// has reports whether a type has the operator of an ending, or may have it.
func (f finder) has(op string, t types.Type) bool {
	if types.IsInterface(t) {
		_, isParam := types.Unalias(t).(*types.TypeParam)
		return isParam && f.someHas(op, t.Underlying().(*types.Interface))
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	if op == "Sum" || op == "Product" {
		return b.Info()&types.IsNumeric != 0
	}
	return b.Info()&types.IsOrdered != 0
}

// someHas reports whether some type that satisfies a constraint has the operator, or may have it.
func (f finder) someHas(op string, constraint *types.Interface) bool {
	listed := false
	for t := range constraint.EmbeddedTypes() {
		switch u := t.(type) {
		case *types.Union:
			listed = true
			for term := range u.Terms() {
				if types.IsInterface(term.Type()) || f.has(op, term.Type()) {
					return true
				}
			}
		default:
			if types.IsInterface(t) {
				if f.someHas(op, t.Underlying().(*types.Interface)) {
					return true
				}
				listed = true
			} else if listed = true; f.has(op, t) {
				return true
			}
		}
	}
	return !listed // Any type that has the methods satisfies the constraint.
}

// compared returns the fix that compares elements by their own method: Compare, or Cmp as in package big.
func (f finder) compared(c *calls.Call, elem types.Type) []analysis.SuggestedFix {
	if c.Op.Name != "Min" && c.Op.Name != "Max" || c.File == nil {
		return nil
	}
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok || len(c.CallExpr.Args) > 0 {
		return nil
	}
	for _, name := range []string{"Compare", "Cmp"} {
		obj, _, _ := types.LookupFieldOrMethod(elem, false, f.Pkg, name)
		m, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		sig := m.Signature()
		if sig.Params().Len() != 1 || !types.Identical(sig.Params().At(0).Type(), elem) || sig.Results().Len() != 1 ||
			!types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]) {
			continue
		}
		written, ok := f.Spell(c.File, elem)
		if !ok {
			continue
		}
		if _, isPointer := types.Unalias(elem).(*types.Pointer); isPointer {
			written = "(" + written + ")"
		}
		return funcs.Fix("Compare by "+name, analysis.TextEdit{
			Pos: sel.Sel.Pos(), End: c.CallExpr.End(), NewText: []byte(c.Op.Name + "Func(" + written + "." + name + ")"),
		})
	}
	return nil
}

// values returns the fix that takes the values of a slice instead of pointers to them.
func (f finder) values(c *calls.Call) []analysis.SuggestedFix {
	on, ok := ast.Unparen(c.Recv).(*ast.CallExpr)
	if !ok {
		return nil
	}
	source := f.Calls.Get(on)
	if source == nil || !source.Op.Is("par.Refs") {
		return nil
	}
	sel, ok := source.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Refs" {
		return nil
	}
	return funcs.Fix("Take the values", funcs.Instead(sel.Sel, "Slice"))
}

// qualify writes package names as code does.
func (f finder) qualify(p *types.Package) string {
	if p == f.Pkg {
		return ""
	}
	return p.Name()
}
