// Package block holds the analyzer block.
package block

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer is the analyzer block.
var Analyzer = &analysis.Analyzer{
	Name: "block",
	Doc: `report tasks that wait outside of core.Blocking (off by default)

There is one worker for each processor. If a task sleeps, or waits for a channel, a WaitGroup, the network or a
file, its worker does nothing else meanwhile. If the task waits for a task that has not begun, it may wait for ever.
In core.Blocking another goroutine takes over the worker meanwhile:

	par.Slice(urls).ForEach(func(url string) {
		core.Blocking(func() { fetch(url) })
	})

A short wait does no harm, and tasks in tests wait on purpose. Therefore the analyzer reports nothing in tests, and
elsewhere only if its flag "on" is set.`,
	URL:      calls.URL("block"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
	Flags:    funcs.Switch(&on, "report tasks that wait"),
}

// on is the flag without which nothing is reported.
var on bool

// finder looks through one package.
type finder struct {
	*funcs.Pass
	seen map[ast.Node]bool
}

func run(pass *funcs.Pass) {
	f := &finder{pass, map[ast.Node]bool{}}
	if !on {
		return
	}
	for _, c := range f.Calls.All {
		if f.InTest(c.Pos()) {
			continue // Tests have tasks wait on purpose.
		}
		for _, arg := range c.Funcs() {
			if !isTask(c, arg) {
				continue
			}
			if _, body := f.Of(arg.Expr); body != nil && !f.seen[body] {
				f.seen[body] = true
				f.task(body)
			}
		}
	}
}

// isTask reports whether a function runs on a worker.
func isTask(c *calls.Call, arg calls.Arg) bool {
	switch arg.How {
	case calls.OneAtTime:
		return false
	case calls.Enclosed:
		return c.Op.Is("Pool.Install", "core.InstallResult", "core.InScope", "core.InScopeFIFO", "Pool.InScope", "Pool.InScopeFIFO")
	default:
		return true
	}
}

// wait is a place where a task waits.
type wait struct {
	at  ast.Node
	why string
}

// task reports where a task waits.
func (f *finder) task(body *ast.BlockStmt) {
	for _, w := range f.waits(body, 3) {
		d := analysis.Diagnostic{
			Pos: w.at.Pos(), End: w.at.End(),
			Message: w.why + " keeps a worker of the pool waiting: do it in core.Blocking",
		}
		d.SuggestedFixes = f.blocking(body, w.at)
		f.Report(d)
	}
}

// waits returns the places where a body waits, itself or in functions of the package that it calls.
func (f *finder) waits(body *ast.BlockStmt, depth int) (all []wait) {
	polls := map[ast.Node]bool{} // the sends and receives of select statements
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.SelectStmt:
			waits := true
			for _, s := range n.Body.List {
				comm := s.(*ast.CommClause)
				waits = waits && comm.Comm != nil
				if comm.Comm != nil {
					ast.Inspect(comm.Comm, func(n ast.Node) bool { polls[n] = true; return true })
				}
			}
			if waits {
				all = append(all, wait{n, "the select"})
			}
		case *ast.SendStmt:
			if !polls[n] && !f.hasBuffer(n.Chan) {
				all = append(all, wait{n, "the send"})
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !polls[n] && !(f.hasBuffer(n.X) && f.sends(body, n.X)) {
				all = append(all, wait{n, "the receive"})
			}
		case *ast.RangeStmt:
			if _, ok := f.TypesInfo.TypeOf(n.X).Underlying().(*types.Chan); ok {
				all = append(all, wait{n.X, "the range over a channel"})
			}
		case *ast.CallExpr:
			if lit, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
				all = append(all, f.waits(lit.Body, depth)...)
				return true
			}
			if f.Calls.Get(n) != nil {
				return true // The functions of the call are separate tasks, or are in Blocking.
			}
			if fn := f.Callee(n); fn != nil && isWait(fn) {
				all = append(all, wait{n, short(fn)})
			} else if _, body := f.Of(n.Fun); body != nil && depth > 0 && !f.seen[body] {
				f.seen[body] = true
				inner := f.waits(body, depth-1)
				f.seen[body] = false
				if len(inner) > 0 {
					all = append(all, wait{n, inner[0].why + " in " + types.ExprString(n.Fun)})
				}
			}
		}
		return true
	})
	return all
}

// hasBuffer reports whether a channel is known to be made with a buffer, which usually has room for the values that are sent.
func (f *finder) hasBuffer(ch ast.Expr) bool {
	call, ok := f.Calls.Value(ch).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "make"
}

// sends reports whether a body sends to a channel, so that the body may receive its own values, as with a semaphore.
func (f *finder) sends(body *ast.BlockStmt, ch ast.Expr) bool {
	return funcs.Has(body, func(s *ast.SendStmt) bool { return f.Calls.Value(s.Chan) == f.Calls.Value(ch) })
}

// waiting lists functions that wait for something outside of the program, or for another goroutine.
var waiting = map[string]bool{
	"time.Sleep": true, "(*sync.WaitGroup).Wait": true, "(*sync.Cond).Wait": true, "(*golang.org/x/sync/errgroup.Group).Wait": true,
	"io.ReadAll": true, "io.Copy": true, "io.CopyN": true, "io.ReadFull": true,
	"(*os/exec.Cmd).Run": true, "(*os/exec.Cmd).Wait": true, "(*os/exec.Cmd).Output": true, "(*os/exec.Cmd).CombinedOutput": true,
	"os.ReadFile": true, "os.WriteFile": true, "os.ReadDir": true, "(*os.File).Read": true, "(*os.File).ReadAt": true,
	"(*os.File).Write": true, "(*os.File).WriteAt": true, "(*os.File).Sync": true, "(*os.Process).Wait": true,
}

// isWait reports whether a function waits. In net, net/http and database/sql, these are the functions that use the network.
func isWait(fn *types.Func) bool {
	if waiting[fn.FullName()] {
		return true
	}
	if fn.Pkg() == nil {
		return false
	}
	name := fn.Name()
	switch fn.Pkg().Path() {
	case "net":
		return strings.HasPrefix(name, "Dial") || strings.HasPrefix(name, "Lookup") || name == "Accept"
	case "net/http":
		recv := fn.Signature().Recv()
		switch name {
		case "Get", "Head", "Post", "PostForm", "Do":
			return recv == nil || strings.HasSuffix(types.TypeString(recv.Type(), nil), "http.Client")
		}
	case "database/sql":
		return strings.HasPrefix(name, "Query") || strings.HasPrefix(name, "Exec") || strings.HasPrefix(name, "Ping")
	}
	return false
}

// short returns the name of a function with the name of its package or type.
func short(fn *types.Func) string {
	if r := fn.Signature().Recv(); r != nil {
		t := types.TypeString(r.Type(), func(p *types.Package) string { return p.Name() })
		return strings.TrimPrefix(t, "*") + "." + fn.Name()
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

// blocking returns the fix that puts a statement into core.Blocking. The wait must be the whole statement, and the file must import
// package core.
func (f *finder) blocking(body *ast.BlockStmt, at ast.Node) []analysis.SuggestedFix {
	var stmt ast.Stmt
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			if ast.Node(n) == at {
				stmt = n
			}
		case *ast.ExprStmt:
			if ast.Node(ast.Unparen(n.X)) == at {
				stmt = n
			}
		case *ast.CommClause:
			return false
		}
		return true
	})
	name := f.Import(f.File(at.Pos()), calls.Module+"/core")
	if stmt == nil || name == "" || name == "." {
		return nil
	}
	return funcs.Fix("Do it in Blocking", funcs.Before(stmt, name+".Blocking(func() { "), funcs.After(stmt, " })"))
}
