package funcs

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// ForItsPanic reports whether a statement may be meant to panic. That is so in a function that recovers and, in a test, in a
// function that is passed to another one, such as require.Panics.
func (p *Pass) ForItsPanic(cur inspector.Cursor) bool {
	inTest := p.InTest(cur.Node().Pos())
	for fn := range cur.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if Has(fn.Node(), p.recovers) || inTest && p.isHandedOn(fn) {
			return true
		}
	}
	return false
}

// ForItsCost reports whether a statement may be there to be measured. That is so in a test file, in a function that calls time.Now
// or time.Since, and in a function that is passed to another one or kept.
func (p *Pass) ForItsCost(cur inspector.Cursor) bool {
	if p.InTest(cur.Node().Pos()) {
		return true
	}
	for fn := range cur.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if p.isHandedOn(fn) || Has(fn.Node(), p.takesTime) {
			return true
		}
	}
	return false
}

// isHandedOn reports whether a function is a literal without parameters and results that is kept, or that is passed to core.Measure
// or to a function outside of the library.
func (p *Pass) isHandedOn(fn inspector.Cursor) bool {
	lit, ok := fn.Node().(*ast.FuncLit)
	if !ok {
		return false
	}
	sig, ok := p.TypesInfo.TypeOf(lit).(*types.Signature)
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
	known := p.Calls.Get(call)
	return known == nil || known.Op.Is("core.Measure")
}

// recovers reports whether a call is a call of recover.
func (p *Pass) recovers(call *ast.CallExpr) bool {
	b, ok := typeutil.Callee(p.TypesInfo, call).(*types.Builtin)
	return ok && b.Name() == "recover"
}

// takesTime reports whether a call is a call of time.Now or time.Since.
func (p *Pass) takesTime(call *ast.CallExpr) bool {
	fn := p.Callee(call)
	return fn != nil && (fn.FullName() == "time.Now" || fn.FullName() == "time.Since")
}
