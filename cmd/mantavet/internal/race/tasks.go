package race

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// tasks examines spawned tasks. Tasks that a loop spawns are compared with themselves. Other tasks are compared with one another
// and with the code after them.
func (f *finder) tasks() {
	if !slices.ContainsFunc(f.Calls.All, func(c *calls.Call) bool { return c.Op.Kind == calls.Spawning }) {
		return
	}
	for cur := range f.Root.Preorder((*ast.CallExpr)(nil)) {
		if call := f.Calls.Get(cur.Node().(*ast.CallExpr)); call != nil && call.Op.Kind == calls.Spawning && !f.Calls.InTurn(call) {
			f.inLoop(call, cur)
		}
	}
	for cur := range f.Root.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if _, body := funcs.Parts(cur.Node()); body != nil {
			f.block(body.List, nil)
		}
	}
}

// inLoop reports the writes of a task that a loop spawns several times.
func (f *finder) inLoop(call *calls.Call, cur inspector.Cursor) {
	for _, a := range call.Funcs() {
		if a.How != calls.Task {
			continue
		}
		loop := f.loopAround(call, cur)
		fn := f.functionOf(a.Expr)
		if loop == nil || fn == nil || f.waits(loop, fn.lit) {
			return
		}
		inside := func(v *types.Var) bool { return funcs.IsIn(v, loop) }
		for _, a := range f.accesses(fn) {
			if !a.Write || a.Guard != accesses.Always || inside(a.Place.Root) || !same(a) {
				continue
			}
			own := false
			for _, s := range a.Place.Steps {
				own = own || s.Class == accesses.Folded
				for _, v := range s.Vars {
					own = own || inside(v)
				}
			}
			if !own && !f.picks(a, fn.lit, inside) {
				f.report(a, fn, call)
			}
		}
	}
}

// picks reports whether a task may access something in one iteration of the loop only, because the task has compared a variable of
// the loop before. The variable must be an integer, unless the access is an assignment.
func (f *finder) picks(a accesses.Access, task *ast.FuncLit, inside func(*types.Var) bool) bool {
	if task == nil {
		return false
	}
	found := false
	compared := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			v, ok := f.TypesInfo.ObjectOf(id).(*types.Var)
			if !ok || !inside(v) || task.Pos() <= v.Pos() && v.Pos() < task.End() {
				return true
			}
			b, ok := v.Type().Underlying().(*types.Basic)
			found = found || a.Kind == accesses.Assign || ok && b.Info()&types.IsInteger != 0
			return true
		})
	}
	ast.Inspect(task.Body, func(n ast.Node) bool {
		if n == nil || n.Pos() >= a.Node.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				compared(n)
			}
		case *ast.SwitchStmt:
			if n.Tag != nil {
				compared(n.Tag)
			}
		}
		return true
	})
	return found
}

// loopAround returns the outermost loop around a call. If the call is of a method of a scope, the loop is inside the scope.
// Otherwise the loop is in the same function, because the function may be called only once.
func (f *finder) loopAround(call *calls.Call, cur inspector.Cursor) (loop ast.Node) {
	var from token.Pos
	ofScope := call.Op.Recv != "" && call.Op.Recv != "Pool"
	if call.Recv != nil && ofScope {
		if id, ok := ast.Unparen(call.Recv).(*ast.Ident); ok && f.TypesInfo.ObjectOf(id) != nil {
			from = f.TypesInfo.ObjectOf(id).Pos()
		}
	}
	for around := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		switch n := around.Node().(type) {
		case *ast.FuncDecl:
			return loop
		case *ast.FuncLit:
			if !ofScope {
				return loop
			}
		default:
			if n.Pos() > from {
				loop = n
			}
		}
	}
	return loop
}

// waits reports whether a loop may wait for the tasks that it has spawned. That is so if the loop, outside of the task, uses a
// channel or calls a method such as Wait.
func (f *finder) waits(loop ast.Node, task *ast.FuncLit) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n != task
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt:
			found = true
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok {
				switch s.Sel.Name {
				case "Wait", "WaitContext", "Acquire", "Done", "Close":
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// running is a task that may still run.
type running struct {
	accesses []accesses.Access
	future   types.Object // the variable that holds its future
}

// block goes through the statements of a block and compares the tasks that may run with the statements after them. It returns the
// tasks that may run at the end of the block.
func (f *finder) block(list []ast.Stmt, tasks []running) []running {
	for _, s := range list {
		if task, ok := f.spawned(s); ok {
			for _, t := range tasks {
				f.conflict(t.accesses, task.accesses, "another task", "task")
			}
			tasks = append(tasks[:len(tasks):len(tasks)], task)
			continue
		}
		tasks = f.statement(s, tasks)
	}
	return tasks
}

// spawned returns the task that a statement spawns, if the statement does nothing else.
func (f *finder) spawned(s ast.Stmt) (running, bool) {
	var e ast.Expr
	var future types.Object
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return running{}, false
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		if !ok {
			return running{}, false
		}
		e, future = s.Rhs[0], f.TypesInfo.ObjectOf(id)
	default:
		return running{}, false
	}
	c, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return running{}, false
	}
	call := f.Calls.Get(c)
	if call == nil || call.Op.Kind != calls.Spawning || f.Calls.InTurn(call) {
		return running{}, false
	}
	for _, a := range call.Funcs() {
		if fn := f.functionOf(a.Expr); a.How == calls.Task && fn != nil {
			return running{f.accesses(fn), future}, true
		}
	}
	return running{future: future}, true
}

// statement compares a statement with the tasks that may run, and returns those that may run after it.
func (f *finder) statement(s ast.Stmt, tasks []running) []running {
	inner := func(list []ast.Stmt) {
		after := f.block(list, tasks)
		if !funcs.Leaves(list) {
			tasks = join(tasks, after)
		}
	}
	switch s := s.(type) {
	case *ast.BlockStmt:
		return f.block(s.List, tasks)
	case *ast.LabeledStmt:
		return f.statement(s.Stmt, tasks)
	case *ast.IfStmt:
		if s.Init != nil {
			tasks = f.statement(s.Init, tasks)
		}
		tasks = f.after(&ast.ExprStmt{X: s.Cond}, tasks)
		before := tasks
		inner(s.Body.List)
		if s.Else != nil {
			tasks = join(tasks, f.statement(s.Else, before))
		}
		return tasks
	case *ast.ForStmt:
		inner(s.Body.List)
		return tasks
	case *ast.RangeStmt:
		tasks = f.after(&ast.ExprStmt{X: s.X}, tasks)
		inner(s.Body.List)
		return tasks
	case *ast.SwitchStmt:
		for _, c := range s.Body.List {
			inner(c.(*ast.CaseClause).Body)
		}
		return tasks
	}
	return f.after(s, tasks)
}

// after compares a simple statement with the tasks that may run, and returns those that may run after it.
func (f *finder) after(s ast.Stmt, tasks []running) []running {
	if len(tasks) == 0 {
		return nil
	}
	tasks = f.without(s, tasks)
	accesses, waits := f.e.OfStmt(s)
	if waits {
		return nil
	}
	for _, t := range tasks {
		f.conflict(accesses, t.accesses, "what comes after the task", "task")
	}
	return tasks
}

// without drops the tasks whose futures a statement names, because the statement may wait for them.
func (f *finder) without(s ast.Stmt, tasks []running) []running {
	var rest []running
	for _, t := range tasks {
		if t.future == nil || !f.Names(s, func(o types.Object) bool { return o == t.future }) {
			rest = append(rest, t)
		}
	}
	return rest
}

func join(x, y []running) []running {
	for _, t := range y {
		known := false
		for _, u := range x {
			known = known || len(u.accesses) > 0 && len(t.accesses) > 0 && &u.accesses[0] == &t.accesses[0]
		}
		if !known {
			x = append(x[:len(x):len(x)], t)
		}
	}
	return x
}
