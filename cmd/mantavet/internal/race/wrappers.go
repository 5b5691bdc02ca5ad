package race

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// wrappers looks at calls of functions that run one of their parameters in parallel.
func (f *finder) wrappers() {
	in := f.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
		c := n.(*ast.CallExpr)
		if !f.hasFunction(c) {
			return
		}
		fn := f.e.FuncOf(c.Fun)
		if fn == nil || calls.Known(fn) {
			return
		}
		s := f.e.Of(fn)
		if s == nil {
			return
		}
		first := 0
		if fn.Signature().Recv() != nil {
			first = 1
		}
		for k, r := range s.Runs {
			if r.How != calls.Parallel || r.Held || k < first || k-first >= len(c.Args) {
				continue
			}
			if g := f.functionOf(c.Args[k-first]); g != nil {
				call := &calls.Call{CallExpr: c, Op: &calls.Op{Pkg: fn.Pkg().Name(), Name: fn.Name()}, Fn: fn, Args: c.Args}
				f.parallel(g, call)
			}
		}
	})
}

// hasFunction reports whether an argument of a call is a function.
func (f *finder) hasFunction(c *ast.CallExpr) bool {
	for _, a := range c.Args {
		if t := f.info.TypeOf(a); t != nil {
			if _, ok := t.Underlying().(*types.Signature); ok {
				return true
			}
		}
	}
	return false
}
