// Package calls finds the calls of the library's operations in a package, in all their forms: as functions and methods, of generic
// types and functions, by an alias or a dot import, through an embedded field, as a method expression, and by a method value in a
// variable that is assigned once.
package calls

import (
	"go/ast"
	"go/types"
	"iter"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// Analyzer finds the calls of the library's operations. Its result is a *[Calls].
var Analyzer = &analysis.Analyzer{
	Name:       "mantacalls",
	Doc:        "find the calls of the library's operations, for other analyzers",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	Run:        func(p *analysis.Pass) (any, error) { return run(p), nil },
	ResultType: reflect.TypeFor[*Calls](),

	RunDespiteErrors: true, // if there are errors, nothing is found
}

// Calls has the calls of the library in a package.
type Calls struct {
	// All has the calls in the order of the files' text. A call comes before the calls in its arguments and its receiver, so the
	// ending of a chain comes first.
	All    []*Call
	byExpr map[*ast.CallExpr]*Call
	info   *types.Info
	lead   map[*Call]*Call
	serial map[*Call]bool
	turns  []*Call // the calls of All that run their functions in turn

	functions func() *effects.Functions // made when first needed
}

// Call is one call of an operation.
type Call struct {
	*ast.CallExpr
	Op *Op
	Fn *types.Func // as it is declared
	// Recv is the receiver of a method: the expression before the dot, or the first argument of a method expression. For a function,
	// Recv is nil.
	Recv ast.Expr
	// Args has the arguments that the parameters of Fn get. The receiver is not among them.
	Args []ast.Expr
	File *ast.File
}

// Get returns what is known of a call, and nil if it is no call of the library.
func (c *Calls) Get(call *ast.CallExpr) *Call { return c.byExpr[call] }

// Uses reports whether the package calls anything of the library.
func (c *Calls) Uses() bool { return len(c.All) > 0 }

// Arg is an argument that is a function.
type Arg struct {
	Expr  ast.Expr
	Index int // in Call.Args
	How   How
}

// Funcs returns the arguments that are functions, and how each of them is called.
func (c *Call) Funcs() []Arg {
	var args []Arg
	params := c.Fn.Signature().Params()
	for i, e := range c.Args {
		if i >= params.Len() {
			break
		}
		if _, ok := params.At(i).Type().Underlying().(*types.Signature); !ok {
			continue
		}
		how, ok := c.Op.funcs[i]
		if !ok && c.Op.Kind == Other {
			how = OneAtTime // nothing is known of the operation
		}
		args = append(args, Arg{e, i, how})
	}
	return args
}

// Pipelines returns the pipelines from which the operation goes on: the receiver, and the arguments that are pipelines, such as
// those of Zip and Chain.
func (c *Call) Pipelines() []ast.Expr {
	var its []ast.Expr
	if c.Op.Recv == "Iter" && c.Recv != nil {
		its = append(its, c.Recv)
	}
	params := c.Fn.Signature().Params()
	for i, e := range c.Args {
		if i < params.Len() && IsIter(params.At(i).Type()) {
			its = append(its, e)
		}
	}
	return its
}

// Upstream returns the call and the calls of all earlier operations of its pipeline, as far as they are in the package: in the same
// expression, or in variables that are assigned once. The call comes first.
func (c *Calls) Upstream(call *Call) iter.Seq[*Call] {
	return func(yield func(*Call) bool) { c.upstream(call, map[*Call]bool{}, yield) }
}

func (c *Calls) upstream(call *Call, seen map[*Call]bool, yield func(*Call) bool) bool {
	if seen[call] {
		return true
	}
	seen[call] = true
	if !yield(call) {
		return false
	}
	for _, e := range call.Pipelines() {
		if up := c.CallIn(e); up != nil && !c.upstream(up, seen, yield) {
			return false
		}
	}
	return true
}

// CallIn returns the call of the library from which the value of an expression comes, and nil if no such call is known.
func (c *Calls) CallIn(e ast.Expr) *Call {
	call, ok := c.Value(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	return c.byExpr[call]
}

// run finds the calls of a package.
func run(pass *analysis.Pass) *Calls {
	c := &Calls{byExpr: map[*ast.CallExpr]*Call{}, info: pass.TypesInfo}
	c.functions = sync.OnceValue(func() *effects.Functions { return effects.New(pass.TypesInfo, pass.Pkg, pass.Files) })
	if len(pass.TypeErrors) > 0 || !imports(pass.Pkg) {
		return c
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	var file *ast.File
	in.Preorder([]ast.Node{(*ast.File)(nil), (*ast.CallExpr)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.File:
			file = n
		case *ast.CallExpr:
			if call := c.resolve(n); call != nil {
				call.File = file
				c.All = append(c.All, call)
				c.byExpr[n] = call
			}
		}
	})
	for _, call := range c.All {
		if c.runsInTurn(call) {
			c.turns = append(c.turns, call)
		}
	}
	return c
}

// imports reports whether a package imports a package with operations, or is one.
func imports(p *types.Package) bool {
	if packages[p.Path()] != "" {
		return true
	}
	for _, q := range p.Imports() {
		if packages[q.Path()] != "" {
			return true
		}
	}
	return false
}

// resolve returns the operation that is called.
func (c *Calls) resolve(n *ast.CallExpr) *Call {
	fun := n
	if f := c.Value(n.Fun); f != ast.Unparen(n.Fun) { // a function or method in a variable
		fun = &ast.CallExpr{Fun: f, Args: n.Args}
	}
	fn, ok := typeutil.Callee(c.info, fun).(*types.Func)
	if !ok {
		return nil
	}
	op := OpOf(fn)
	if op == nil {
		return nil
	}
	call := &Call{CallExpr: n, Op: op, Fn: fn.Origin(), Args: n.Args}
	if op.Recv == "" {
		return call
	}
	sel, ok := effects.Uninstantiated(fun.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := c.info.Selections[sel]
	if s == nil {
		return nil
	}
	if s.Kind() == types.MethodExpr {
		if len(n.Args) == 0 {
			return nil
		}
		call.Recv, call.Args = n.Args[0], n.Args[1:]
	} else {
		call.Recv = sel.X
	}
	return call
}

// Known reports whether a function is an operation of the library.
func Known(fn *types.Func) bool { return OpOf(fn) != nil }
