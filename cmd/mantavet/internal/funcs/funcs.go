// Package funcs looks into functions that are given to the library: what they return, what they call, and
// whether they have an effect beside their results.
package funcs

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Index knows the functions that a package declares.
type Index struct {
	info  *types.Info
	calls *calls.Calls
}

// New returns the index of the package of a pass.
func New(pass *analysis.Pass, c *calls.Calls) *Index { return &Index{pass.TypesInfo, c} }

// Of returns the type and the body of the function that an expression is: a literal, or a function or
// method that the package declares. They are nil if it is something else.
func (x *Index) Of(e ast.Expr) (*ast.FuncType, *ast.BlockStmt) {
	e = x.calls.Value(e)
	if lit, ok := e.(*ast.FuncLit); ok {
		return lit.Type, lit.Body
	}
	if d := x.calls.Functions().Decl(x.Named(e)); d != nil {
		return d.Type, d.Body
	}
	return nil, nil
}

// Named returns the declared function or method that an expression names, and nil if it names none.
func (x *Index) Named(e ast.Expr) *types.Func {
	fn := effects.Named(x.info, e)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// Callee returns the declared function that is called, and nil if it is not known.
func (x *Index) Callee(call *ast.CallExpr) *types.Func {
	fn, ok := typeutil.Callee(x.info, call).(*types.Func)
	if !ok {
		return nil
	}
	return fn.Origin()
}

// Returned calls see for each result of a function whose results are written at its returns: those of
// position i.
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

// Pure reports whether a function has no effect but its results, as far as that can be seen. What can't
// be seen may have one.
func (x *Index) Pure(e ast.Expr) bool {
	of := x.calls.Functions().OfValue(x.calls.Value(e))
	return !of.Acts && !of.Raises
}

// PureChain reports whether a call runs a pipeline of which all is in sight, and no function of which has
// an effect. To receive from a channel or to read is one.
func (x *Index) PureChain(call *calls.Call) bool {
	for up := range x.calls.Upstream(call) {
		if !up.Op.Pure || up.Op.Is("par.FromChan", "par.ScanLines", "par.FromSeq", "par.FromSeq2", "par.Custom", "Iter.Progress") {
			return false
		}
		if up.Op.Kind != calls.Source && len(up.Pipelines()) == 0 && up.Op.Kind != calls.Loop && up.Op.Kind != calls.Algorithm {
			return false
		}
		for _, f := range up.Funcs() {
			if !x.Pure(f.Expr) {
				return false
			}
		}
		for _, e := range up.Pipelines() {
			if x.calls.CallIn(e) == nil {
				return false
			}
		}
	}
	return true
}

// InTest reports whether a position is in a test file.
func InTest(pass *analysis.Pass, pos token.Pos) bool {
	return strings.HasSuffix(pass.Fset.Position(pos).Filename, "_test.go")
}
