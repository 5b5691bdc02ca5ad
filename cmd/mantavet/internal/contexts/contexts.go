// Package contexts holds the analyzer context.
package contexts

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer context.
var Analyzer = &analysis.Analyzer{
	Name: "context",
	Doc: `report parallel work that does not end with the context that it belongs to

Do stops what its function starts with this library. It does not stop what its function starts in a goroutine or
in a task of Spawn, and does not wait for these.

	par.Do(ctx, func() error {
		go func() { sum = par.Slice(xs).Map(weigh).Sum() }() // use core.Go, or a scope
		return nil
	})

A handler of net/http has the context of its request. If the handler runs a pipeline without Do, the pipeline goes
on after the client has gone.`,
	URL:      calls.URL("context"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
}

// finder looks through one package.
type finder struct{ *funcs.Pass }

func run(pass *funcs.Pass) {
	f := finder{pass}
	for _, c := range f.Calls.All {
		if tied(c) && len(c.Args) == 2 {
			if _, body := f.Of(c.Args[1]); body != nil {
				f.started(c, body)
			}
		}
	}
	f.handlers()
	f.detached()
}

// tied reports whether a call runs its function under a context.
func tied(c *calls.Call) bool { return c.Op.Is("par.Do", "core.WithContext") }

// isParallel reports whether a call runs functions in parallel and waits for them.
func isParallel(c *calls.Call) bool {
	switch c.Op.Kind {
	case calls.Ending, calls.Loop, calls.Algorithm, calls.Forking:
		return !c.Op.Is("Iter.Seq")
	default:
		return false
	}
}

// started reports goroutines and tasks that the function of a Do starts and that Do does not know.
func (f finder) started(do *calls.Call, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		var fn ast.Expr
		what := "a goroutine"
		at := n
		switch n := n.(type) {
		case *ast.GoStmt:
			fn = n.Call.Fun
		case *ast.CallExpr:
			c := f.Calls.Get(n)
			switch {
			case c != nil && tied(c):
				return false // The call is examined by itself.
			case c != nil && len(c.Args) == 1 && c.Op.Is("core.Spawn", "core.SpawnFIFO", "Pool.Spawn", "Pool.SpawnFIFO"):
				fn, what = c.Args[0], "a task of "+c.Op.Name
			case c == nil && f.isGroupGo(n):
				fn = n.Args[0]
			default:
				return true
			}
		default:
			return true
		}
		_, started := f.Of(fn)
		if started == nil {
			return true
		}
		if c := f.parallel(started); c != nil {
			f.Reportf(at, "%s does not stop %s, nor the %s in it: use core.Go or a scope, or call Do in it", do.Op.Name, what, c.Op.Name)
			return false
		}
		if v := f.writes(started); v != nil && !f.waits(body, started) {
			f.Reportf(at, "%s does not wait for %s, which writes %s: use core.Go or a scope", do.Op.Name, what, v.Name())
		}
		return false
	})
}

// isGroupGo reports whether a call is a call of the method Go of sync.WaitGroup or of an errgroup.
func (f finder) isGroupGo(call *ast.CallExpr) bool {
	fn := f.Callee(call)
	if fn == nil || fn.Name() != "Go" || fn.Signature().Recv() == nil || fn.Pkg() == nil || len(call.Args) != 1 {
		return false
	}
	return fn.Pkg().Path() == "sync" || fn.Pkg().Path() == "golang.org/x/sync/errgroup"
}

// parallel returns a parallel call in a body, but no call under a Do in the body.
func (f finder) parallel(body *ast.BlockStmt) (found *calls.Call) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if c := f.Calls.Get(call); c != nil {
				if tied(c) {
					return false
				}
				if found == nil && isParallel(c) {
					found = c
				}
			}
		}
		return found == nil
	})
	return found
}

// writes returns a variable that a body writes and that an enclosing function declares.
func (f finder) writes(body *ast.BlockStmt) (written *types.Var) {
	note := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			v, ok := f.TypesInfo.Uses[id].(*types.Var)
			if ok && (v.Pos() < body.Pos() || body.End() <= v.Pos()) && v.Parent() != f.Pkg.Scope() && !v.IsField() {
				written = v
			}
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, l := range n.Lhs {
					note(l)
				}
			}
		case *ast.IncDecStmt:
			note(n.X)
		}
		return true
	})
	return written
}

// waits reports whether a body, outside of the code that it starts, may wait for something: it receives from a channel, selects, or
// calls a function with the name Wait or Lock.
func (f finder) waits(body, started *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return n != started
		case *ast.SelectStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.RangeStmt:
			_, isChan := f.TypesInfo.TypeOf(n.X).Underlying().(*types.Chan)
			found = found || isChan
		case *ast.CallExpr:
			if fn := f.Callee(n); fn != nil && (fn.Name() == "Wait" || fn.Name() == "Lock") {
				found = true
			}
		}
		return !found
	})
	return found
}
