package race

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
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
		var s *accesses.Summary
		op := &calls.Op{}
		first := 0
		fn := f.e.FuncOf(c.Fun)
		if lit, ok := f.c.Value(c.Fun).(*ast.FuncLit); ok {
			s, op.Name = f.e.OfLit(lit), f.text(c.Fun)
		} else if fn != nil && !calls.Known(fn) {
			s, op.Pkg, op.Name = f.e.Of(fn), fn.Pkg().Name(), fn.Name()
			if fn.Signature().Recv() != nil {
				first = 1
			}
		}
		if s == nil {
			return
		}
		for k, r := range s.Runs {
			if r.How != calls.Parallel || r.Held || k < first || k-first >= len(c.Args) {
				continue
			}
			for _, g := range f.functionsOf(c.Args[k-first]) {
				f.parallel(g, &calls.Call{CallExpr: c, Op: op, Fn: fn, Args: c.Args})
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
