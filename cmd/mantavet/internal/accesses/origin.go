package accesses

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Origin says how an index comes from an element, or from a position.
type Origin uint8

// The origins of indices.
const (
	Itself Origin = iota // the index is the parameter
	Part                 // the index is a field or an element of the parameter
	Load                 // the index is the element of a slice or map at the parameter
	Call                 // the index is the result of a function for the parameter
	Mixed                // the index comes from several of these
)

// fromElement reports whether an index is a parameter or comes from one.
func (s Step) fromElement() bool { return s.Class == Varied || s.Class == Element }

// differs reports whether a step of a place is an index that may differ between calls.
func (p Place) differs() bool {
	return slices.ContainsFunc(p.Steps, func(s Step) bool { return (s.What == Index || s.What == Key) && s.Class != Same })
}

// through returns the step of an index that depends on a parameter of a called function, for a caller whose argument is the index
// arg.
func through(st, arg Step) Step {
	arg.What = st.What
	switch {
	case st.Class == Varied:
	case arg.Class == Varied:
		arg.Class, arg.From, arg.Of, arg.By, arg.Loaded = st.Class, st.From, st.Of, st.By, st.Loaded
	case arg.Class == Element && st.Class == Folded:
		arg.Class = Folded
	case arg.Class == Element:
		arg.From, arg.Of = st.From, st.Of
	case arg.Class == Sweep && st.Class == Element:
		return Step{What: st.What}
	}
	return arg
}

// part classifies a field of x, the variable that x points to, or an element of x.
func (w *walker) part(x ast.Expr, of string, same Step, depth int) Step {
	c := w.class(x, depth+1)
	if !c.fromElement() {
		return Step{What: Index}
	}
	from := Part
	switch t := w.typeOf(x).(type) {
	case *types.Pointer: // *p, not p.f
		if _, isStruct := t.Elem().Underlying().(*types.Struct); !isStruct {
			from = Itself
		}
	case *types.Slice, *types.Array, *types.Basic:
		from = Itself // an element that a loop over x takes
	}
	return Step{What: Index, Class: Element, From: from, Of: of, Param: c.Param, Name: same.Name, Loaded: c.Loaded}
}

// load classifies an element of a slice or map.
func (w *walker) load(e *ast.IndexExpr, same Step, depth int) Step {
	unknown := Step{What: Index}
	if tv := w.info.Types[e.Index]; tv.IsType() {
		return unknown
	}
	x, i := w.class(e.X, depth+1), w.class(e.Index, depth+1)
	param := i.Param
	if i.Class == Unknown {
		param = w.number(e.Index, 0)
	}
	step := Step{What: Index, Class: Element, Name: same.Name}
	switch {
	case x.Class != Same && !x.fromElement():
		return unknown
	case param != nil && i.Class != Same:
		step.From, step.Param, step.Of, step.Loaded = Load, param, nameOf(e.X), true
	case x.fromElement():
		step.From, step.Param, step.Loaded = Part, x.Param, x.Loaded
	default:
		return unknown
	}
	if isNarrow(w.typeOf(e)) {
		step.Class = Folded
	}
	return step
}

// stretch classifies a part of a slice if one of its bounds is a parameter. A loop over the part takes elements of the slice.
func (w *walker) stretch(e *ast.SliceExpr, same Step, depth int) Step {
	if w.class(e.X, depth+1).Class == Same {
		for _, b := range []ast.Expr{e.Low, e.High} {
			if b == nil {
				continue
			}
			if c := w.class(b, depth+1); c.Class == Varied {
				return Step{What: Index, Class: Element, From: Load, Of: nameOf(e.X), Param: c.Param, Name: same.Name, Loaded: true}
			}
		}
	}
	return Step{What: Index}
}

// nameOf returns the last name in an expression.
func nameOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// called classifies the result of a function that gets a value of an element. If the function uses sync or sync/atomic, nothing is
// known, because it may return another number in each call.
func (w *walker) called(e *ast.CallExpr, same Step, depth int) Step {
	unknown := Step{What: Index}
	args := e.Args
	switch fun := ast.Unparen(e.Fun).(type) {
	case *ast.Ident:
		if b, ok := w.info.Uses[fun].(*types.Builtin); ok {
			if b.Name() != "len" {
				return unknown
			}
			c := w.class(args[0], depth+1)
			if c.Class == Same {
				return same
			}
			if c.fromElement() {
				return Step{What: Index, Class: Folded, From: Call, Of: "len", Param: c.Param, Name: same.Name, Loaded: c.Loaded}
			}
			return unknown
		}
	case *ast.SelectorExpr:
		if s := w.info.Selections[fun]; s != nil && s.Kind() == types.MethodVal {
			if types.IsInterface(w.info.TypeOf(fun.X)) {
				return unknown
			}
			args = append([]ast.Expr{fun.X}, args...)
		}
	}
	if w.calls.Get(e) != nil || w.isSync(e, 0) {
		return unknown
	}
	for _, a := range args {
		if c := w.class(a, depth+1); c.fromElement() || c.Class == Folded {
			return Step{What: Index, Class: Element, From: Call, Of: nameOf(e.Fun), Param: c.Param, Name: same.Name, Loaded: c.Loaded}
		}
	}
	return unknown
}

// isSequence reports whether an expression is a slice, an array or a string.
func (w *walker) isSequence(e ast.Expr) bool {
	switch t := w.typeOf(e).(type) {
	case *types.Slice, *types.Array:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}

func isFloat(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// looksAt returns on what a condition depends.
func (w *walker) looksAt(e ast.Expr) Condition {
	own := false
	for n := range ast.Preorder(e) {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := w.info.ObjectOf(id).(*types.Var)
			own = own || ok && (w.isParam(v) || w.isLocal(v))
		}
	}
	if !own {
		return None
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return Some
	}
	switch b.Op {
	case token.LAND, token.LOR:
		return max(w.looksAt(b.X), w.looksAt(b.Y))
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.NEQ:
		x, y := w.index(b.X), w.index(b.Y)
		if x.Class == Varied && y.Class == Same || x.Class == Same && y.Class == Varied {
			return Ordered
		}
	default:
	}
	return Some
}
