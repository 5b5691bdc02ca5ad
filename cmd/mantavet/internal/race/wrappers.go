package race

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// wrappers examines calls of functions that run one of their parameters in parallel.
func (f *finder) wrappers() {
	for cur := range f.Root.Preorder((*ast.CallExpr)(nil)) {
		c := cur.Node().(*ast.CallExpr)
		if !slices.ContainsFunc(c.Args, f.isFunction) {
			continue
		}
		var s *accesses.Summary
		op := &calls.Op{}
		first := 0
		fn := f.e.FuncOf(c.Fun)
		if lit, ok := f.Calls.Value(c.Fun).(*ast.FuncLit); ok {
			s, op.Name = f.e.OfLit(lit), f.text(c.Fun)
		} else if fn != nil && !calls.Known(fn) {
			s, op.Pkg, op.Name = f.e.Of(fn), fn.Pkg().Name(), fn.Name()
			if fn.Signature().Recv() != nil {
				first = 1
			}
		}
		if s == nil {
			continue
		}
		for k, r := range s.Runs {
			if r.How != calls.Parallel || r.Held || k < first || k-first >= len(c.Args) {
				continue
			}
			for _, g := range f.functionsOf(c.Args[k-first]) {
				f.parallel(g, &calls.Call{CallExpr: c, Op: op, Fn: fn, Args: c.Args})
			}
		}
	}
}

// isFunction reports whether an expression is a function.
func (f *finder) isFunction(e ast.Expr) bool {
	t := f.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
