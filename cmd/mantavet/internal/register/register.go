// Package register holds the analyzer register.
package register

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Analyzer is the analyzer register.
var Analyzer = &analysis.Analyzer{
	Name: "register",
	Doc: `report functions that a pipeline beyond one machine can't carry

Package beam/flow sends the names of functions to workers. The workers look these names up in package variables.
RunLocal and RunBeam refuse, before anything runs, a function that a worker on another machine would not find, or for
which it would find another one. The analyzer reports these earlier:

	flow.Func("scale", func(x int) int { return k * x })  // in a function: it may capture variables
	flow.Func("render", page.render)                       // bound to page
	var a, b = flow.Pred("big", isBig), flow.Pred("big", isLarge)
	func main() { f := flow.Func("trim", strings.TrimSpace) ... }  // a worker does not get there`,
	URL:      calls.URL("register"),
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      func(p *analysis.Pass) (any, error) { run(p); return nil, nil },
}

// flow is the import path of the package.
const flow = calls.Module + "/beam/flow"

// kinds lists the functions of flow that register a function.
var kinds = map[string]bool{
	"Func": true, "Pred": true, "Op": true, "Partial": true, "Fallible": true, "Func2": true, "Visit": true, "Order": true, "Program": true,
}

func run(pass *analysis.Pass) {
	names := map[string]bool{}
	for c := range pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		f := typeutil.StaticCallee(pass.TypesInfo, call)
		if f == nil || f.Pkg() == nil || f.Pkg().Path() != flow || !kinds[f.Name()] || len(call.Args) != 2 {
			continue
		}
		kind := "flow." + f.Name()
		var around *ast.FuncDecl
		for outer := range c.Enclosing((*ast.FuncDecl)(nil)) {
			around = outer.Node().(*ast.FuncDecl)
		}
		if name := pass.TypesInfo.Types[call.Args[0]].Value; name != nil && name.Kind() == constant.String {
			if key := constant.StringVal(name); names[key] {
				calls.Report(pass, analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "two functions of this package are registered under the name " + name.String()})
			} else {
				names[key] = true
			}
		}
		if why := captures(pass, call.Args[1], around); why != "" {
			calls.Report(pass, analysis.Diagnostic{Pos: call.Args[1].Pos(), End: call.Args[1].End(), Message: kind + " of " + why})
		} else if around != nil && around.Recv == nil && around.Name.Name == "main" && pass.Pkg.Name() == "main" {
			calls.Report(pass, analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: kind + " in main: another worker does not come by, so it belongs in the declaration of a package variable"})
		}
	}
}

// captures returns the reason why a function may hold variables of its own, or "" if none is known. around is the enclosing
// function declaration, if there is one.
func captures(pass *analysis.Pass, f ast.Expr, around *ast.FuncDecl) string {
	switch f := ast.Unparen(f).(type) {
	case *ast.FuncLit:
		if around != nil {
			return "a func literal inside a function, which may capture variables that a worker elsewhere does not have"
		}
	case *ast.SelectorExpr:
		if s := pass.TypesInfo.Selections[f]; s != nil && s.Kind() == types.MethodVal {
			return "a method bound to a value, which a worker elsewhere does not have"
		}
	}
	return ""
}
