// Package funcs has the common code of the analyzers: a [Pass] has what they know of a package, and functions report and fix what
// they find. Other functions examine the functions that the library gets: what they return, what they call, and whether they have
// an effect besides their results.
package funcs

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Of returns the type and the body of the function that an expression is: a literal, or a function or method that the package
// declares. For any other expression, both are nil.
func (p *Pass) Of(e ast.Expr) (*ast.FuncType, *ast.BlockStmt) {
	e = p.Calls.Value(e)
	if lit, ok := e.(*ast.FuncLit); ok {
		return lit.Type, lit.Body
	}
	if d := p.Calls.Functions().Decl(p.Named(e)); d != nil {
		return d.Type, d.Body
	}
	return nil, nil
}

// Named returns the declared function or method that an expression names, and nil if it names none.
func (p *Pass) Named(e ast.Expr) *types.Func {
	fn := effects.Named(p.TypesInfo, e)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// Callee returns the declared function that is called, and nil if it is not known.
func (p *Pass) Callee(call *ast.CallExpr) *types.Func {
	fn, ok := typeutil.Callee(p.TypesInfo, call).(*types.Func)
	if !ok {
		return nil
	}
	return fn.Origin()
}

// Returned calls see with result i of each return statement of a function that lists its results.
func Returned(body *ast.BlockStmt, i int, see func(ast.Expr)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if i < len(n.Results) {
				see(n.Results[i])
			}
		}
		return true
	})
}

// Pure reports whether a function is known to have no effect besides its results.
func (p *Pass) Pure(e ast.Expr) bool {
	of := p.Calls.Functions().OfValue(p.Calls.Value(e))
	return !of.Acts && !of.Raises
}

// PureChain reports whether a call runs a pipeline whose parts are all known, and whose functions have no effect. A receive from a
// channel is an effect, and so is a read of input.
func (p *Pass) PureChain(call *calls.Call) bool {
	for up := range p.Calls.Upstream(call) {
		if !up.Op.Pure || up.Op.Is("par.FromChan", "par.ScanLines", "par.FromSeq", "par.FromSeq2", "par.Custom", "Iter.Progress") {
			return false
		}
		if up.Op.Kind != calls.Source && len(up.Pipelines()) == 0 && up.Op.Kind != calls.Loop && up.Op.Kind != calls.Algorithm {
			return false
		}
		for _, f := range up.Funcs() {
			if !p.Pure(f.Expr) {
				return false
			}
		}
		for _, e := range up.Pipelines() {
			if p.Calls.CallIn(e) == nil {
				return false
			}
		}
	}
	return true
}
