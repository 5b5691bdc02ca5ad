package accesses

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// storage returns the place that an expression names, and false if the expression names none, or an unknown one.
func (w *walker) storage(e ast.Expr) (Place, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := w.info.ObjectOf(e).(*types.Var); ok {
			return Place{Root: v}, true
		}
	case *ast.SelectorExpr:
		s := w.info.Selections[e]
		if s == nil { // a variable of another package
			if v, ok := w.info.Uses[e.Sel].(*types.Var); ok {
				return Place{Root: v}, true
			}
			return Place{}, false
		}
		if s.Kind() != types.FieldVal {
			return Place{}, false
		}
		return w.fields(e.X, s.Index())
	case *ast.IndexExpr:
		switch w.typeOf(e.X).(type) {
		case *types.Map:
			p, ok := w.target(e.X)
			step := w.index(e.Index)
			step.What = Key
			return p.with(step), ok
		case *types.Slice:
			p, ok := w.target(e.X)
			if w.goesThrough(e.Index, e.X) {
				return p.with(Step{What: Index, Class: Sweep}), ok
			}
			return p.with(w.index(e.Index)), ok
		case *types.Pointer:
			p, ok := w.target(e.X)
			return p.with(w.index(e.Index)), ok
		case *types.Array:
			p, ok := w.storage(e.X)
			return p.with(w.index(e.Index)), ok
		}
	case *ast.StarExpr:
		return w.target(e.X)
	}
	return Place{}, false
}

// goesThrough reports whether an index is a variable that takes all indices of a slice.
func (w *walker) goesThrough(index, slice ast.Expr) bool {
	id, ok := ast.Unparen(index).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := w.info.ObjectOf(id).(*types.Var)
	if !ok || !w.isLocal(v) { // A loop around the function makes one call for each index.
		return false
	}
	switch d := w.def(v); d.Kind {
	case effects.KeyOf:
		return d.Expr != nil && types.ExprString(d.Expr) == types.ExprString(slice)
	case effects.Counted:
		cond, ok := d.Loop.Cond.(*ast.BinaryExpr)
		if !ok {
			return false
		}
		start := w.info.Types[d.Expr].Value
		return start != nil && start.ExactString() == "0" && cond.Op == token.LSS && types.ExprString(cond.Y) == "len("+types.ExprString(slice)+")"
	default:
	}
	return false
}

// fields returns the place of a field of x, by the indices that lead to it through embedded fields.
func (w *walker) fields(x ast.Expr, path []int) (Place, bool) {
	t := w.info.TypeOf(x)
	if t == nil {
		return Place{}, false
	}
	var p Place
	var ok bool
	if ptr, isPtr := t.Underlying().(*types.Pointer); isPtr {
		p, ok = w.target(x)
		t = ptr.Elem()
	} else {
		p, ok = w.storage(x)
	}
	for i, at := range path {
		s, isStruct := t.Underlying().(*types.Struct)
		if !isStruct {
			return Place{}, false
		}
		f := s.Field(at)
		p = p.with(Step{What: Field, Name: f.Name()})
		t = f.Type()
		if ptr, isPtr := t.Underlying().(*types.Pointer); isPtr && i < len(path)-1 {
			p = p.with(Step{What: Deref})
			t = ptr.Elem()
		}
	}
	return p, ok
}

// target returns the place that the value of a pointer, slice or map points to.
func (w *walker) target(e ast.Expr) (Place, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := w.info.ObjectOf(e).(*types.Var)
		if !ok {
			return Place{}, false
		}
		return w.pointee(v, 0)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return w.storage(e.X)
		}
	case *ast.SliceExpr:
		if e.Max != nil {
			break
		}
		var p Place
		var ok bool
		if _, isArray := w.typeOf(e.X).(*types.Array); isArray {
			p, ok = w.storage(e.X)
		} else {
			p, ok = w.target(e.X)
		}
		if e.Low == nil && e.High == nil || !ok {
			return p, ok
		}
		lo, hi := w.bound(e.Low), w.bound(e.High)
		region := Step{What: Region, Name: lo, High: hi, Class: Same}
		for _, b := range []ast.Expr{e.Low, e.High} {
			if b == nil {
				continue
			}
			c := w.index(b)
			if c.Class != Same {
				region.Class = Unknown
			}
			region.Vars = append(region.Vars, c.Vars...)
		}
		return p.with(region), true
	case *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		p, ok := w.storage(e)
		return p.with(Step{What: Deref}), ok
	case *ast.TypeAssertExpr:
		return w.target(e.X)
	case *ast.CallExpr:
		if len(e.Args) == 1 && w.info.Types[e.Fun].IsType() {
			return w.target(e.Args[0])
		}
	}
	return Place{}, false
}

// bound returns the text of a bound of a slice. The text of a constant is its value.
func (w *walker) bound(e ast.Expr) string {
	if e == nil {
		return ""
	}
	if v := w.info.Types[e].Value; v != nil {
		return v.ExactString()
	}
	return types.ExprString(e)
}

// pointee returns the place that the value of a variable points to.
func (w *walker) pointee(v *types.Var, depth int) (Place, bool) {
	own := Place{Root: v}.with(Step{What: Deref})
	d := w.def(v)
	if w.isParam(v) || !w.isLocal(v) && d.Kind != effects.Given {
		return own, true
	}
	if depth > 10 {
		return Place{}, false
	}
	switch d.Kind {
	case effects.Given:
		if w.isLocal(v) {
			return w.target(d.Expr)
		}
		// A variable outside of the function may be another name for a part of something.
		if p, ok := w.target(d.Expr); ok && w.def(p.Root).Kind != effects.Several {
			return p, true
		}
		return own, true
	case effects.ValueOf:
		t, ok := w.target(d.Expr)
		if _, isArray := w.typeOf(d.Expr).(*types.Array); isArray {
			t, ok = w.storage(d.Expr)
		}
		class := Sweep
		if w.index(d.Expr).Class != Same {
			class = Unknown
		}
		return t.with(Step{What: Index, Class: class}, Step{What: Deref}), ok
	default:
	}
	return Place{}, false
}

// index returns the step of an index.
func (w *walker) index(e ast.Expr) Step {
	s := w.class(e, 0)
	if s.Class == Unknown {
		s.Param = w.number(e, 0)
	}
	return s
}

// number returns a parameter of a basic type on which an expression depends, or nil. By this parameter, a caller may select an
// element.
func (w *walker) number(e ast.Expr, depth int) (param *types.Var) {
	if e == nil || depth > 10 {
		return nil
	}
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || param != nil {
			return param == nil
		}
		v, ok := w.info.ObjectOf(id).(*types.Var)
		switch {
		case !ok || v.IsField():
		case w.isParam(v):
			if _, isBasic := v.Type().Underlying().(*types.Basic); isBasic {
				param = v
			}
		case w.isLocal(v):
			param = w.number(w.def(v).Expr, depth+1)
		}
		return true
	})
	return param
}

func (w *walker) class(e ast.Expr, depth int) Step {
	e = ast.Unparen(e)
	same := Step{What: Index, Class: Same, Name: types.ExprString(e)}
	unknown := Step{What: Index}
	if v := w.info.Types[e].Value; v != nil {
		same.Name, same.IsConst = v.ExactString(), true
		return same
	}
	if depth > 10 {
		return unknown
	}
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := w.info.ObjectOf(e).(*types.Var)
		if !ok {
			return unknown
		}
		return w.classOf(v, same, depth)
	case *ast.SelectorExpr:
		if s := w.info.Selections[e]; s != nil && s.Kind() != types.FieldVal {
			return unknown
		}
		p, ok := w.storage(e)
		if !ok {
			return unknown
		}
		if w.isParam(p.Root) && len(p.Steps) == 1 && isPart(e.Sel.Name) {
			return Step{What: Index, Class: Varied, Param: p.Root, Name: same.Name, Of: e.Sel.Name}
		}
		if w.isParam(p.Root) || w.isLocal(p.Root) || p.differs() {
			return w.part(e.X, e.Sel.Name, same, depth)
		}
		same.Vars = []*types.Var{p.Root}
		return same
	case *ast.IndexExpr:
		return w.load(e, same, depth)
	case *ast.StarExpr:
		return w.part(e.X, types.ExprString(e.X), same, depth)
	case *ast.SliceExpr:
		return w.stretch(e, same, depth)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			if c := w.class(e.X, depth+1); c.Class == Element {
				return c
			}
			return unknown
		}
		if e.Op == token.SUB || e.Op == token.XOR || e.Op == token.ADD {
			c := w.class(e.X, depth+1)
			c.Name = same.Name
			return c
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 && w.info.Types[e.Fun].IsType() {
			c := w.class(e.Args[0], depth+1)
			if (c.Class == Varied || c.Class == Element) &&
				(isNarrow(w.typeOf(e)) && !isNarrow(w.typeOf(e.Args[0])) || isFloat(w.typeOf(e.Args[0])) && !isFloat(w.typeOf(e))) {
				c.Class = Folded
			}
			return c
		}
		return w.called(e, same, depth)
	case *ast.BinaryExpr:
		return w.binary(e, same, depth)
	}
	return unknown
}

// isPart reports whether a field of a parameter is the element or its index.
func isPart(name string) bool {
	return name == "Index" || name == "Value" || name == "First" || name == "Second"
}

func isNarrow(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int8)
}

func (w *walker) classOf(v *types.Var, same Step, depth int) Step {
	unknown := Step{What: Index}
	if w.isParam(v) {
		return Step{What: Index, Class: Varied, Param: v, Name: v.Name()}
	}
	if !w.isLocal(v) {
		same.Vars = []*types.Var{v}
		return same
	}
	d := w.def(v)
	switch d.Kind {
	case effects.Given:
		return w.class(d.Expr, depth+1)
	case effects.KeyOf:
		c := w.class(d.Expr, depth+1)
		if c.Class == Same || c.fromElement() && w.isSequence(d.Expr) { // The variable begins at 0 in every call.
			return Step{What: Index, Class: Sweep, Name: v.Name()}
		}
	case effects.ValueOf:
		return w.part(d.Expr, v.Name(), same, depth)
	case effects.Counted:
		cond, ok := d.Loop.Cond.(*ast.BinaryExpr)
		if !ok || w.class(d.Expr, depth+1).Class != Same {
			return unknown
		}
		if id, ok := ast.Unparen(cond.X).(*ast.Ident); ok && w.info.ObjectOf(id) == v && w.class(cond.Y, depth+1).Class == Same {
			start := w.info.Types[d.Expr].Value
			return Step{What: Index, Class: Sweep, Name: v.Name(), Late: start == nil || start.ExactString() != "0"}
		}
	default:
	}
	return unknown
}

// def returns where the value of a variable comes from.
func (w *walker) def(v *types.Var) effects.Def { return w.calls.Functions().Def(v) }

// typeOf returns the underlying type of e.
func (w *walker) typeOf(e ast.Expr) types.Type {
	t := w.info.TypeOf(e)
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t.Underlying()
}
