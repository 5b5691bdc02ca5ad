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

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Index knows the functions that a package declares.
type Index struct {
	info  *types.Info
	calls *calls.Calls
	decls map[*types.Func]*ast.FuncDecl
}

// New returns the index of the package of a pass.
func New(pass *analysis.Pass, c *calls.Calls) *Index {
	x := &Index{info: pass.TypesInfo, calls: c, decls: map[*types.Func]*ast.FuncDecl{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					x.decls[fn] = d
				}
			}
		}
	}
	return x
}

// Of returns the type and the body of the function that an expression is: a literal, or a function or
// method that the package declares. They are nil if it is something else.
func (x *Index) Of(e ast.Expr) (*ast.FuncType, *ast.BlockStmt) {
	e = x.calls.Value(e)
	if lit, ok := e.(*ast.FuncLit); ok {
		return lit.Type, lit.Body
	}
	if d := x.decls[x.Named(e)]; d != nil {
		return d.Type, d.Body
	}
	return nil, nil
}

// Named returns the declared function or method that an expression names, and nil if it names none.
func (x *Index) Named(e ast.Expr) *types.Func {
	fn := calls.FuncOf(x.info, e)
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

// pure are the packages whose functions have no effect but their results.
var pure = map[string]bool{
	"math": true, "math/bits": true, "math/cmplx": true, "strings": true, "strconv": true, "cmp": true, "unicode": true,
	"unicode/utf8": true, "path": true,
}

// depth is how far calls are followed within a package.
const depth = 4

// Pure reports whether a function has no effect but its results, as far as that can be seen. What can't
// be seen may have one.
func (x *Index) Pure(e ast.Expr) bool { return x.pure(e, depth) }

func (x *Index) pure(e ast.Expr, depth int) bool {
	if _, body := x.Of(e); body != nil {
		return depth > 0 && x.pureBody(body, depth)
	}
	return pureNamed(x.Named(e))
}

// pureNamed reports whether a function of another package is known to have no effect.
func pureNamed(fn *types.Func) bool {
	return fn != nil && fn.Pkg() != nil && fn.Signature().Recv() == nil && pure[fn.Pkg().Path()]
}

// pureBody reports whether no statement of a body has an effect that is seen from outside of it.
func (x *Index) pureBody(body *ast.BlockStmt, depth int) bool {
	ok := true
	local := func(e ast.Expr) bool { // is it a variable of the body itself?
		id, is := ast.Unparen(e).(*ast.Ident)
		if !is {
			return false
		}
		if id.Name == "_" {
			return true
		}
		v := x.info.ObjectOf(id)
		return v != nil && body.Pos() <= v.Pos() && v.Pos() < body.End()
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && local(l)
			}
		case *ast.IncDecStmt:
			ok = ok && local(n.X)
		case *ast.RangeStmt:
			_, isChan := x.info.TypeOf(n.X).Underlying().(*types.Chan)
			_, isFunc := x.info.TypeOf(n.X).Underlying().(*types.Signature)
			ok = ok && !isChan && !isFunc && (n.Key == nil || local(n.Key)) && (n.Value == nil || local(n.Value))
		case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && x.pureCall(n, depth)
		}
		return ok
	})
	return ok
}

// pureCall reports whether a call has no effect but its result.
func (x *Index) pureCall(call *ast.CallExpr, depth int) bool {
	if x.info.Types[call.Fun].IsType() {
		return true
	}
	if b, ok := typeutil.Callee(x.info, call).(*types.Builtin); ok {
		switch b.Name() {
		case "len", "cap", "min", "max", "make", "new", "append", "real", "imag", "complex":
			return true
		}
		return false
	}
	fn := x.Callee(call)
	if fn == nil {
		return false
	}
	if d := x.decls[fn]; d != nil {
		return depth > 0 && x.pureBody(d.Body, depth-1)
	}
	return pureNamed(fn)
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
