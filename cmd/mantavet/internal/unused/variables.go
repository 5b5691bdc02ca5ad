package unused

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// holding says what a variable holds.
type holding int

const (
	nothing  holding = iota // no pipeline and no future
	pipeline                // a pipeline
	future                  // a future
	futures                 // a slice of futures
)

// variable is a local variable that holds pipelines or futures.
type variable struct {
	*types.Var
	holds holding
	used  bool             // the variable has other uses than to make another pipeline
	last  ast.Expr         // the last value in the text
	into  []*types.Var     // the variables for the pipelines that are made from this one
	fn    inspector.Cursor // the function that declares it
}

// variables reports the variables whose pipelines nothing runs, and those whose futures nobody waits for.
func (f finder) variables() {
	vars := f.declared()
	if len(vars) == 0 {
		return
	}
	for cur := range f.Root.Preorder((*ast.Ident)(nil)) {
		v, ok := f.TypesInfo.Uses[cur.Node().(*ast.Ident)].(*types.Var)
		if ok && vars[v] != nil {
			f.use(vars[v], cur)
		}
	}
	for again := true; again; {
		again = false
		for _, v := range vars {
			for _, to := range v.into {
				if w := vars[to]; !v.used && (w == nil || w.used) {
					v.used, again = true, true
				}
			}
		}
	}
	var idle []*variable
	for _, v := range vars {
		if !v.used && v.last != nil && len(v.into) == 0 && !f.ForItsPanic(v.fn) {
			idle = append(idle, v)
		}
	}
	slices.SortFunc(idle, func(a, b *variable) int { return cmp.Compare(a.last.Pos(), b.last.Pos()) })
	for _, v := range idle {
		message := "no ending runs the pipeline of " + v.Name() + ", so nothing runs"
		if v.holds != pipeline {
			message = "nobody waits for the future in " + v.Name() + ": use Spawn if there is nothing to wait for"
		}
		f.Reportf(v.last, "%s", message)
	}
}

// declared returns the variables that statements of functions declare.
func (f finder) declared() map[*types.Var]*variable {
	vars := map[*types.Var]*variable{}
	note := func(cur inspector.Cursor, lhs ast.Expr, rhs ast.Expr) {
		id, ok := lhs.(*ast.Ident)
		if !ok {
			return
		}
		if v, ok := f.TypesInfo.Defs[id].(*types.Var); ok {
			h := held(v.Type())
			if h == nothing {
				return
			}
			for fn := range cur.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
				vars[v] = &variable{Var: v, holds: h, fn: fn}
				break
			}
		}
		if v, ok := f.TypesInfo.ObjectOf(id).(*types.Var); ok && vars[v] != nil {
			if rhs != nil && (vars[v].holds != futures || !isEmpty(rhs)) {
				vars[v].last = rhs
			}
		}
	}
	for cur := range f.Root.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		switch s := cur.Node().(type) {
		case *ast.AssignStmt:
			for i, l := range s.Lhs {
				var r ast.Expr
				if len(s.Lhs) == len(s.Rhs) {
					r = s.Rhs[i]
				}
				note(cur, l, r)
			}
		case *ast.ValueSpec:
			for i, l := range s.Names {
				var r ast.Expr
				if len(s.Names) == len(s.Values) {
					r = s.Values[i]
				}
				note(cur, l, r)
			}
		}
	}
	return vars
}

// isEmpty reports whether an expression only makes room for futures.
func isEmpty(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "make"
	case *ast.Ident:
		return e.Name == "nil"
	}
	return false
}

// held returns what a variable of a type holds.
func held(t types.Type) holding {
	isFuture := func(t types.Type) bool {
		_, ok := types.Unalias(t).(*types.Pointer)
		return ok && calls.IsType(t, "core", "Future")
	}
	if _, ok := types.Unalias(t).(*types.Named); ok && calls.IsIter(t) {
		return pipeline
	}
	if isFuture(t) {
		return future
	}
	if s, ok := types.Unalias(t).(*types.Slice); ok && isFuture(s.Elem()) {
		return futures
	}
	return nothing
}

// use examines one use of a variable.
func (f finder) use(v *variable, cur inspector.Cursor) {
	kind := cur.ParentEdgeKind()
	parent := cur.Parent()
	switch {
	case kind == edge.AssignStmt_Lhs:
		return // The variable gets another value.
	case v.holds == futures:
		switch {
		case kind == edge.IndexExpr_X && parent.ParentEdgeKind() == edge.AssignStmt_Lhs:
			if s := parent.Parent().Node().(*ast.AssignStmt); len(s.Lhs) == len(s.Rhs) {
				v.last = s.Rhs[slices.Index(s.Lhs, parent.Node().(ast.Expr))]
			}
			return
		case kind == edge.CallExpr_Args && f.isBuiltin(parent, "len", "cap"):
			return
		case kind == edge.CallExpr_Args && cur.ParentEdgeIndex() == 0 && f.isBuiltin(parent, "append"):
			if w := f.assigned(parent); w == v.Var {
				return
			}
		}
		v.used = true
		return
	case v.holds == future:
		if b, ok := parent.Node().(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
			return
		}
		v.used = true
		return
	}
	for {
		switch kind = cur.ParentEdgeKind(); kind {
		case edge.ParenExpr_X, edge.SelectorExpr_X:
			cur = cur.Parent()
			continue
		case edge.CallExpr_Fun, edge.CallExpr_Args:
			call := f.Calls.Get(cur.Parent().Node().(*ast.CallExpr))
			if call != nil && call.Op.Kind == calls.Adapter {
				cur = cur.Parent()
				continue
			}
		case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
			if w := f.assigned(cur); w != nil {
				if w != v.Var {
					v.into = append(v.into, w)
				}
				return
			}
		default:
		}
		v.used = true
		return
	}
}

// isBuiltin reports whether a call is a call of one of the builtin functions.
func (f finder) isBuiltin(cur inspector.Cursor, names ...string) bool {
	id, ok := ast.Unparen(cur.Node().(*ast.CallExpr).Fun).(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = f.TypesInfo.Uses[id].(*types.Builtin)
	return ok && slices.Contains(names, id.Name)
}

// assigned returns the variable to which an expression is assigned, and nil if there is none.
func (f finder) assigned(cur inspector.Cursor) *types.Var {
	var lhs []ast.Expr
	var to ast.Expr
	switch s := cur.Parent().Node().(type) {
	case *ast.AssignStmt:
		lhs = s.Lhs
		if len(s.Lhs) != len(s.Rhs) {
			return nil
		}
		to = lhs[cur.ParentEdgeIndex()]
	case *ast.ValueSpec:
		if len(s.Names) != len(s.Values) {
			return nil
		}
		to = s.Names[cur.ParentEdgeIndex()]
	default:
		return nil
	}
	id, ok := ast.Unparen(to).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := f.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}
