package unused

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// forItsPanic reports whether a statement may be there because it is to panic: in a function that
// recovers, and in a test in a function that is given to another one, such as require.Panics.
func (f *finder) forItsPanic(cur inspector.Cursor) bool {
	return ForItsPanic(f.Pass, f.calls, cur)
}

// ForItsPanic reports whether what stands at a cursor may be there because it is to panic.
func ForItsPanic(pass *analysis.Pass, c *calls.Calls, cur inspector.Cursor) bool {
	inTest := funcs.InTest(pass, cur.Node().Pos())
	for fn := range cur.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if recovers(pass, fn.Node()) || inTest && isHandedOn(pass, c, fn) {
			return true
		}
	}
	return false
}

// forItsCost reports whether a statement may be there to be measured: in a benchmark, beside a call of
// time.Now, in a function that is handed to somebody else or kept.
func (f *finder) forItsCost(cur inspector.Cursor) bool {
	if funcs.InTest(f.Pass, cur.Node().Pos()) {
		return true
	}
	for fn := range cur.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if isHandedOn(f.Pass, f.calls, fn) || f.takesTime(fn.Node()) {
			return true
		}
	}
	return false
}

// isHandedOn reports whether a function is a literal without parameters and results that is given to a function
// that is not the library's, or kept in a variable or a structure.
func isHandedOn(pass *analysis.Pass, c *calls.Calls, fn inspector.Cursor) bool {
	lit, ok := fn.Node().(*ast.FuncLit)
	if !ok {
		return false
	}
	sig, ok := pass.TypesInfo.TypeOf(lit).(*types.Signature)
	if !ok || sig.Params().Len() > 0 || sig.Results().Len() > 0 {
		return false
	}
	call, ok := fn.Parent().Node().(*ast.CallExpr)
	if !ok {
		return true
	}
	if ast.Unparen(call.Fun) == ast.Expr(lit) {
		return false
	}
	known := c.Get(call)
	return known == nil || known.Op.Is("core.Measure")
}

// recovers reports whether a function calls recover, itself or in a literal.
func recovers(pass *analysis.Pass, fn ast.Node) bool {
	return has(fn, func(call *ast.CallExpr) bool {
		b, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Builtin)
		return ok && b.Name() == "recover"
	})
}

// takesTime reports whether a function calls one of package time that tells the time.
func (f *finder) takesTime(fn ast.Node) bool {
	return has(fn, func(call *ast.CallExpr) bool {
		callee := f.funcs.Callee(call)
		return callee != nil && callee.Pkg() != nil && callee.Pkg().Path() == "time" &&
			(callee.Name() == "Now" || callee.Name() == "Since")
	})
}

// has reports whether a function has a call of a kind.
func has(fn ast.Node, is func(*ast.CallExpr) bool) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && is(call) {
			found = true
		}
		return !found
	})
	return found
}
