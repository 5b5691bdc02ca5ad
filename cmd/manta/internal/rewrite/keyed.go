package rewrite

import (
	"go/ast"
	"go/types"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// keyed writes the loops of an operation by keys. The call stays, but its pipeline gets the loops, and functions of package loops
// replace the functions of the keys and values.
func (w *writer) keyed(s *stage) {
	g := &group{stages: []*stage{s}}
	why, elem, key := w.keyLoop(s)
	if why == "" {
		why = w.obstacle(g)
	}
	if why != "" {
		s.outcome, s.why = Left, why
		return
	}
	l := &loop{writer: w, g: g, at: s.call.Lparen + 1, elem: prefix + "x", names: map[*function]string{}}
	l.g.source, l.g.Effects = source{kind: plain, elem: elem, blocks: []string{elem}}, s.fn.Effects
	value, valueWhy := w.valueLoop(s)
	name := "Keyed("
	if value != nil {
		name = "KeyedWith("
	}
	l.write("%s", l.par("Custom["+elem+"](")+l.inLoops(name))
	l.on(s.on, true, true)
	l.column(s.fn, key, ", "+prefix+"at *int")
	last, stands := s.args[s.form.fn], l.inLoops("Key["+elem+", "+key+"]")
	if value != nil {
		of, _ := l.result(value, 0)
		l.write(", %s", here)
		l.g.Effects = effects.Effects{} // A function without effects needs no record of the position.
		l.column(value, of, "")
		last, stands = s.args[s.form.fn+1], stands+", "+l.inLoops("Key["+elem+", "+of+"]")
	}
	l.write(")), %s%s", here, stands)
	l.replace(l.at, last.End(), l.gap.String())
	s.outcome, s.why = Loop, valueWhy
}

// column writes a loop that sets each element of dst to the result of f for an element.
func (l *loop) column(f *function, of, at string) {
	l.write("func(%sdst []%s, %s%s) { ", prefix, of, l.g.source.params(), at)
	l.used(f)
	l.header(keys, false)
	l.write("%sdst[%[1]si] = ", prefix)
	l.call(f, l.elem)
	l.write("; %s%s }", here, l.ends)
}

// keyLoop returns the types of elements and keys, or the reason why there is no loop for the keys of s.
func (w *writer) keyLoop(s *stage) (why, elem, key string) {
	if s.on.Pos() < s.name {
		return "there is no loop for " + s.op + " as a method", "", ""
	}
	if fn, ok := w.Info.Uses[identOf(s.fn.expr)].(*types.Func); ok && fn.FullName() == "strings.Clone" {
		return "the library copies each key once", "", ""
	}
	if hasDynamic(s.fn.sig.Results().At(0).Type()) {
		return "some of its keys may be incomparable", "", ""
	}
	elem, ok := w.param(s.fn, 0)
	key, too := w.result(s.fn, 0)
	if !ok || !too {
		return "the type of its elements or keys can't be written here", "", ""
	}
	return "", elem, key
}

// valueLoop returns the value function of s if it may be called for many elements before their values are combined, and otherwise
// the reason.
func (w *writer) valueLoop(s *stage) (f *function, why string) {
	if s.op != "ReduceBy" && s.op != "ReducedBy" {
		return nil, ""
	}
	const each = "its value function is called for each element: "
	if f, why = w.function(s.args[s.form.fn+1]); f == nil {
		return nil, each + why
	}
	combined := effects.Anything
	if op, _ := w.function(s.args[s.form.fn+2]); op != nil {
		combined = op.Effects
	}
	if f.Panics || f.Acts || f.Reads && combined.Acts {
		return nil, each + "it may panic, or notice what others do"
	}
	if _, ok := w.result(f, 0); !ok || copiesLock(f.sig) || !w.canRound(f) {
		return nil, each + "the type of values can't be written here"
	}
	return f, ""
}

// identOf returns the name that e is, or that it ends with; nil if it is something else.
func identOf(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

// hasDynamic reports whether t has a part whose type is known only when the program runs. A comparison of two such values may
// panic.
func hasDynamic(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return hasDynamic(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if hasDynamic(f.Type()) {
				return true
			}
		}
	}
	return false
}
