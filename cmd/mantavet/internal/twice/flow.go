package twice

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// ending is a place where pipelines are run.
type ending struct {
	at   *ast.CallExpr
	name string
	from []ast.Node // see once
	many bool       // it may run more than once each time that it is reached
}

// endings returns the endings that a statement or an expression certainly runs, in the order of the text.
func (f finder) endings(n ast.Node) []ending { return f.within(n, false) }

func (f finder) within(n ast.Node, many bool) (all []ending) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				all = append(all, f.within(n.X, many)...) // n.Y may not be evaluated.
				return false
			}
		case *ast.CallExpr:
			all = append(all, f.called(n, many)...)
		}
		return true
	})
	return all
}

// called returns the endings that a call runs itself, and those in the functions that it gets.
func (f finder) called(n *ast.CallExpr, many bool) (all []ending) {
	c := f.Calls.Get(n)
	if c == nil {
		fn := f.Callee(n)
		var e ends
		if fn == nil || !f.ImportObjectFact(fn, &e) {
			return nil
		}
		run := ending{at: n, name: fn.Name(), many: many}
		for _, i := range e.Params {
			if i < len(n.Args) && fn.Signature().Recv() == nil {
				run.from = append(run.from, f.once(n.Args[i])...)
			}
		}
		return []ending{run}
	}
	if c.Op.Kind == calls.Ending && !c.Op.Is("Iter.Seq") {
		run := ending{at: n, name: c.Op.Name, many: many}
		for _, it := range c.Pipelines() {
			run.from = append(run.from, f.once(it)...)
		}
		all = append(all, run)
	}
	for _, arg := range c.Funcs() {
		lit, ok := ast.Unparen(arg.Expr).(*ast.FuncLit)
		if !ok || c.Op.Kind == calls.Adapter || c.Op.Kind == calls.Source {
			continue
		}
		for _, s := range lit.Body.List {
			switch s.(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.DeclStmt, *ast.ReturnStmt:
				all = append(all, f.within(s, many || arg.How == calls.Parallel || arg.How == calls.OneAtTime)...)
			}
			if mayLeave(s) {
				break
			}
		}
	}
	return all
}

// body looks for pipelines that a function runs twice. Functions in the function are left out.
func (f finder) body(cur inspector.Cursor, body *ast.BlockStmt) {
	made := map[*ast.CallExpr]bool{} // the sources that the function makes
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			for _, from := range f.sources(n, map[*types.Var]bool{}) {
				if call, ok := from.(*ast.CallExpr); ok && call == n {
					made[n] = true
				}
			}
		}
		return true
	})
	if len(made) == 0 || f.ForItsPanic(cur) {
		return
	}
	g := cfg.New(body, func(call *ast.CallExpr) bool { return !f.ends(call) })
	for s := range made {
		f.flow(body, g, s)
	}
}

// ends reports whether a call does not return.
func (f finder) ends(call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "panic" {
		return true
	}
	fn := f.Callee(call)
	return fn != nil && slices.Contains([]string{"os.Exit", "log.Fatal", "log.Fatalf", "log.Fatalln", "log.Panic", "log.Panicf"}, fn.FullName())
}

// event is an event of a source at a node of the control-flow graph.
type event struct {
	ending
	makes bool // the source is made, and so may be run
	count int  // how often the ending runs it
}

// flow reports the endings of a source that has been run before, on every path to the ending.
func (f finder) flow(body *ast.BlockStmt, g *cfg.CFG, source *ast.CallExpr) {
	events := make([][]event, len(g.Blocks))
	for _, b := range g.Blocks {
		for _, n := range b.Nodes {
			events[b.Index] = append(events[b.Index], f.events(n, source)...)
		}
	}
	const unknown, no, yes = 0, 1, 2
	in, out := make([]int, len(g.Blocks)), make([]int, len(g.Blocks))
	preds := make([][]*cfg.Block, len(g.Blocks))
	for _, b := range g.Blocks {
		for _, s := range b.Succs {
			preds[s.Index] = append(preds[s.Index], b)
		}
	}
	through := func(b *cfg.Block, see func(event, int)) int {
		state := in[b.Index]
		for _, e := range events[b.Index] {
			if see != nil {
				see(e, state)
			}
			state = yes
			if e.makes {
				state = no
			}
		}
		return state
	}
	for again := true; again; {
		again = false
		for i, b := range g.Blocks {
			state := unknown
			if i == 0 {
				state = no
			}
			for _, p := range preds[i] {
				if o := out[p.Index]; o != unknown && (state == unknown || o < state) {
					state = o
				}
			}
			in[i] = state
			if o := through(b, nil); o != out[i] {
				out[i], again = o, true
			}
		}
	}
	done := map[*ast.CallExpr]bool{}
	for _, b := range g.Blocks {
		if !b.Live {
			continue
		}
		through(b, func(e event, state int) {
			if e.makes || done[e.at] {
				return
			}
			if state == yes || e.count > 1 || e.many || f.loops(body, e.at, source) {
				done[e.at] = true
				f.report(body, e.ending, source)
			}
		})
	}
}

// events returns the events of a source at a node.
func (f finder) events(n ast.Node, source *ast.CallExpr) (all []event) {
	if n.Pos() <= source.Pos() && source.End() <= n.End() {
		all = append(all, event{makes: true})
	}
	runs := f.endings(n)
	if call, ok := n.(*ast.CallExpr); ok { // for x := range it.Seq()
		if c := f.Calls.Get(call); c != nil && c.Op.Is("Iter.Seq") {
			runs = append(runs, ending{at: call, name: "the range", from: f.once(c.Recv)})
		}
	}
	for _, e := range runs {
		count := 0
		for _, from := range e.from {
			if from == ast.Node(source) {
				count++
			}
		}
		if count > 0 {
			all = append(all, event{ending: e, count: count})
		}
	}
	return all
}

// loops reports whether an ending runs in each iteration of a loop, and the loop does not make the source.
func (f finder) loops(body *ast.BlockStmt, e, source *ast.CallExpr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			list = n.Body.List
		case *ast.RangeStmt:
			list = n.Body.List
		default:
			return true
		}
		if !funcs.Within(e, n) || funcs.Within(source, n) {
			return true
		}
		for i, s := range list {
			if funcs.Within(e, s) {
				var part ast.Node
				switch s := s.(type) {
				case *ast.ExprStmt, *ast.AssignStmt, *ast.DeclStmt:
					part = s
				case *ast.IfStmt:
					if s.Init != nil && funcs.Within(e, s.Init) {
						part = s.Init
					} else if funcs.Within(e, s.Cond) {
						part = s.Cond
					}
				}
				last := list[len(list)-1]
				found = found || part != nil && !slices.ContainsFunc(list[:i], mayLeave) && !leaves(last) && f.sure(part, e)
			}
		}
		return true
	})
	return found
}

// leaves reports whether a statement at the end of a loop's body leaves the loop.
func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.CONTINUE
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	}
	return false
}

// sure reports whether a node certainly runs an ending.
func (f finder) sure(n ast.Node, e *ast.CallExpr) bool {
	return slices.ContainsFunc(f.endings(n), func(x ending) bool { return x.at == e })
}

// report reports an ending that runs a source again.
func (f finder) report(body *ast.BlockStmt, e ending, source *ast.CallExpr) {
	name := f.nameOf(source)
	what := "panics"
	if name == "FromSeq" || name == "FromSeq2" {
		what = "finds nothing"
	}
	d := analysis.Diagnostic{
		Pos: e.at.Pos(), End: e.at.End(),
		Message: fmt.Sprintf("%s runs the pipeline over %s of line %d again, which %s: Collect its elements first",
			e.name, name, f.Fset.Position(source.Pos()).Line, what),
		Related: []analysis.RelatedInformation{{Pos: source.Pos(), End: source.End(), Message: "what is read here can be read once"}},
	}
	d.SuggestedFixes = f.collect(body, source)
	f.Report(d)
}

// collect returns the fix that collects the elements where the source is made. If the source may depend on something that is
// started or sent later, there is no fix.
func (f finder) collect(body *ast.BlockStmt, source *ast.CallExpr) []analysis.SuggestedFix {
	later := false
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.End() < source.End() {
			return n != nil
		}
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt:
			later = true
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			c := f.Calls.Get(n)
			later = later || ok && id.Name == "close" || c != nil && c.Op.Kind == calls.Spawning
		}
		return true
	})
	name := f.Import(f.File(source.Pos()), calls.Module+"/par")
	if later || name == "" || name == "." {
		return nil
	}
	return funcs.Fix("Collect the elements", funcs.Before(source, name+".Slice("), funcs.After(source, ".Collect())"))
}
