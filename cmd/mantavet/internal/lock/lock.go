// Package lock holds the analyzer that finds locks held across calls that wait for other tasks.
package lock

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer finds locks that a task takes and that are held across Broadcast, Yield, Close or Install.
var Analyzer = &analysis.Analyzer{
	Name: "lock",
	Doc: `find locks held across calls that run or wait for other tasks

A lock may be held across joins, scopes, futures and pipelines. It must not be held across Broadcast, Yield,
YieldLocal and Close, nor across a method of a Pool from outside of the pool: if a task takes the lock, and the call
waits for the task, the program stands still. The analyzer reports such a call between Lock and Unlock of a mutex,
if a function that is given to the library in the same package takes that mutex.`,
	URL:      calls.URL("lock"),
	Requires: funcs.Requires,
	Run:      funcs.Analyze(run),
}

// waiters lists the calls that run or wait for tasks of anybody, with a description.
var waiters = map[string]string{
	"core.Broadcast":        "waits for every worker",
	"core.BroadcastIn":      "waits for every worker",
	"core.Yield":            "runs any task on this goroutine",
	"core.YieldLocal":       "runs any task on this goroutine",
	"Pool.Close":            "waits for all tasks of the pool",
	"Pool.Install":          "waits for a worker of the pool",
	"core.InstallResult":    "waits for a worker of the pool",
	"Pool.InScope":          "waits for a worker of the pool",
	"Pool.InScopeFIFO":      "waits for a worker of the pool",
	"Pool.Join":             "waits for a worker of the pool",
	"Pool.InPlaceScope":     "waits for the workers of the pool",
	"Pool.InPlaceScopeFIFO": "waits for the workers of the pool",
}

func run(pass *funcs.Pass) {
	f := &finder{Pass: pass}
	if !slices.ContainsFunc(f.Calls.All, func(c *calls.Call) bool { return waiters[c.Op.String()] != "" }) {
		return
	}
	f.findTaken()
	for cur := range f.Root.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if _, body := funcs.Parts(cur.Node()); body != nil {
			f.block(body.List, map[string]types.Object{})
		}
	}
}

type finder struct {
	*funcs.Pass
	taken []taken
}

// taken is a lock that a task takes.
type taken struct {
	lock   types.Object
	by     *calls.Call
	inside ast.Node // the task
}

// findTaken finds the locks that tasks take: functions that are spawned or may be stolen, and functions that Install or InScope
// runs.
func (f *finder) findTaken() {
	for _, call := range f.Calls.All {
		for _, a := range call.Funcs() {
			if a.How == calls.OneAtTime || a.How == calls.Enclosed && waiters[call.Op.String()] == "" {
				continue
			}
			for _, l := range f.locksIn(a.Expr, 0) {
				f.taken = append(f.taken, taken{l, call, a.Expr})
			}
		}
	}
}

// locksIn returns the locks that are taken by a function, and by the functions of the same package that it calls.
func (f *finder) locksIn(e ast.Expr, depth int) []types.Object {
	_, body := f.Of(e)
	if body == nil || depth > 3 {
		return nil
	}
	var locks []types.Object
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if l, op := f.lockOf(c); l != nil && strings.HasSuffix(op, "Lock") {
				locks = append(locks, l)
			} else {
				locks = append(locks, f.locksIn(c.Fun, depth+1)...)
			}
		}
		return true
	})
	return locks
}

// lockOf returns the variable or field whose lock a call takes or releases, and the name of the method.
func (f *finder) lockOf(c *ast.CallExpr) (types.Object, string) {
	sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, ""
	}
	switch sel.Sel.Name {
	case "Lock", "RLock", "Unlock", "RUnlock":
	default:
		return nil, ""
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.Ident:
		return f.TypesInfo.ObjectOf(x), sel.Sel.Name
	case *ast.SelectorExpr:
		return f.TypesInfo.ObjectOf(x.Sel), sel.Sel.Name
	}
	return nil, ""
}

// block goes through statements with the locks that are held, by their text.
func (f *finder) block(list []ast.Stmt, held map[string]types.Object) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if c, ok := s.X.(*ast.CallExpr); ok {
				if l, op := f.lockOf(c); l != nil {
					text := types.ExprString(c.Fun.(*ast.SelectorExpr).X)
					if strings.HasSuffix(op, "Unlock") {
						delete(held, text)
					} else {
						held[text] = l
					}
					continue
				}
			}
			f.look(s, held)
		case *ast.DeferStmt, *ast.GoStmt:
		case *ast.BlockStmt:
			f.block(s.List, held)
		case *ast.LabeledStmt:
			f.block([]ast.Stmt{s.Stmt}, held)
		case *ast.IfStmt:
			f.look(s.Cond, held)
			f.branch(s.Body.List, held)
			if s.Else != nil {
				f.branch([]ast.Stmt{s.Else}, held)
			}
		case *ast.ForStmt:
			if s.Cond != nil {
				f.look(s.Cond, held)
			}
			f.branch(s.Body.List, held)
		case *ast.RangeStmt:
			f.look(s.X, held)
			f.branch(s.Body.List, held)
		case *ast.SwitchStmt:
			for _, c := range s.Body.List {
				f.branch(c.(*ast.CaseClause).Body, held)
			}
		case *ast.SelectStmt, *ast.TypeSwitchStmt:
		default:
			f.look(s, held)
		}
	}
}

// branch goes through a branch. If the branch releases a lock, the lock is not known to be held after the branch.
func (f *finder) branch(list []ast.Stmt, held map[string]types.Object) {
	inner := maps.Clone(held)
	f.block(list, inner)
	for k := range held {
		if _, ok := inner[k]; !ok && !funcs.Leaves(list) {
			delete(held, k)
		}
	}
}

// look reports the calls in a statement that wait for tasks while a lock is held, if a task takes that lock.
func (f *finder) look(n ast.Node, held map[string]types.Object) {
	if len(held) == 0 {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			call := f.Calls.Get(n)
			if call == nil || waiters[call.Op.String()] == "" {
				return true
			}
			for text, l := range held {
				if t, ok := f.taker(l, call); ok {
					f.report(call, text, t)
					return true
				}
			}
		}
		return true
	})
}

// taker returns a task that takes a lock and for which a call may wait. Broadcast and the methods of a pool wait for their own
// functions. Methods of a pool may also wait for some other tasks of that pool, and all other calls for any spawned task.
func (f *finder) taker(l types.Object, call *calls.Call) (taken, bool) {
	for _, t := range f.taken {
		if t.lock != l {
			continue
		}
		if t.by == call {
			return t, true
		}
		if call.Op.Recv == "Pool" || call.Op.Is("core.InstallResult", "core.BroadcastIn") {
			// Only functions that are passed to the same pool by the same name are known to run there.
			if t.by.Op.Recv == "Pool" && call.Recv != nil && t.by.Recv != nil && types.ExprString(t.by.Recv) == types.ExprString(call.Recv) &&
				(call.Op.Name == "Close" || t.by.Op.Kind == calls.Spawning && f.Calls.InTurn(call)) {
				return t, true
			}
			continue
		}
		if t.by.Op.Kind == calls.Spawning {
			return t, true
		}
	}
	return taken{}, false
}

func (f *finder) report(call *calls.Call, text string, t taken) {
	f.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.Fun.End(),
		Message: fmt.Sprintf("%s %s while %s is held, which the function in line %d takes: this may stand still for ever",
			call.Op.Name, waiters[call.Op.String()], text, f.Fset.Position(t.inside.Pos()).Line),
		Related: []analysis.RelatedInformation{{Pos: t.inside.Pos(), End: t.inside.End(), Message: "this function takes the lock"}},
	})
}
