package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// chain is a pipeline in the source: calls of package par, each on the result of the call before it. The first stage is the
// innermost call. Its receiver may be any expression.
type chain struct {
	stages []*stage
	told   bool // the order in which its functions are called can be observed
}

// stage is a call of a chain.
type stage struct {
	call *ast.CallExpr
	op   string
	name token.Pos
	on   ast.Expr   // the pipeline that it is called on; nil for a source
	args []ast.Expr // the other arguments
	elem types.Type // the type of the elements that it makes; nil if it is an ending
	in   types.Type // the type of the elements that it gets; nil if it is a source

	form    *form // what the command knows of the operation; nil if it knows nothing
	fn      *function
	outcome Outcome
	why     string
}

// find returns the chains of the file, in the order of their first tokens. The arguments of a chain may contain other chains.
func (w *writer) find() (all []*chain) {
	inner := map[*ast.CallExpr]bool{} // calls that are stages of a chain
	ast.Inspect(w.file.Syntax, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || inner[call] {
			return true
		}
		c := &chain{}
		for s := w.stage(call); s != nil; {
			inner[s.call] = true
			c.stages = append(c.stages, s)
			if s.on == nil {
				break
			}
			on, ok := ast.Unparen(s.on).(*ast.CallExpr)
			if !ok {
				break
			}
			s = w.stage(on)
		}
		if len(c.stages) > 0 {
			slices.Reverse(c.stages)
			all = append(all, c)
		}
		return true
	})
	return all
}

// stage returns call as a stage, or nil if it calls no operation of the library. A call that belongs to no pipeline, such as For,
// is a chain of one stage.
func (w *writer) stage(call *ast.CallExpr) *stage {
	fun := effects.Uninstantiated(call.Fun)
	var id *ast.Ident
	sel, _ := fun.(*ast.SelectorExpr)
	if sel != nil {
		id = sel.Sel
	} else if id, _ = fun.(*ast.Ident); id == nil {
		return nil
	}
	callee, ok := w.Info.Uses[id].(*types.Func)
	if !ok || callee.Pkg() == nil || callee.Pkg().Path() != Library && callee.Pkg().Path() != Slices {
		return nil
	}
	s := &stage{call: call, op: callee.Name(), name: id.Pos(), args: call.Args}
	s.form = forms[s.op]
	plain := callee.Signature().Recv() == nil && callee.Exported()
	if s.form != nil && s.form.role.alone() || callee.Pkg().Path() == Slices {
		if s.form != nil && !s.form.role.alone() {
			s.form = nil
		}
		if !plain {
			return nil
		}
		return s
	}
	selection := w.Info.Selections[sel]
	if selection != nil && selection.Kind() == types.MethodExpr {
		s.form, s.why = nil, "it is called by a method expression"
	}
	if selection != nil && selection.Kind() == types.MethodVal {
		s.on = sel.X
	} else if len(s.args) > 0 && elementOf(w.Info.TypeOf(s.args[0])) != nil {
		s.on, s.args = s.args[0], s.args[1:]
	}
	if s.on != nil {
		s.in = elementOf(w.Info.TypeOf(s.on))
	}
	s.elem = elementOf(w.Info.TypeOf(call))
	if s.in == nil && s.elem == nil && !plain {
		return nil
	}
	return s
}

// elementOf returns the type of the elements if t is a pipeline, and nil otherwise.
func elementOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	obj := named.Origin().Obj()
	if obj.Name() != "Iter" || obj.Pkg() == nil || obj.Pkg().Path() != Library {
		return nil
	}
	if named.TypeArgs().Len() != 1 {
		return nil
	}
	return named.TypeArgs().At(0)
}
