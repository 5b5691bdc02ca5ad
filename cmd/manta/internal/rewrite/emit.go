package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// loop is the text of a loop while it is written: pieces of text, with the functions between them.
type loop struct {
	*writer
	g    *group
	at   token.Pos       // where the source continues after what has been written
	gap  strings.Builder // the text between at and the next function
	elem string          // the name of the current element
	n    int             // how many names have been given
	ends string          // the text that closes the open blocks
	// names has the variables of the functions for which bind has declared one.
	names map[*function]string
}

// write adds to the text before the next function.
func (l *loop) write(format string, args ...any) { fmt.Fprintf(&l.gap, format, args...) }

// keep ends a gap: the source text of e stays as it is.
func (l *loop) keep(e ast.Expr) {
	l.replace(l.at, e.Pos(), l.gap.String())
	l.gap.Reset()
	l.at = e.End()
}

// call writes a call of f with the arguments.
func (l *loop) call(f *function, args ...string) {
	if name, ok := l.names[f]; ok {
		l.write("%s%s", name, l.rounded(f, args...))
		return
	}
	l.stand(f)
	l.write("%s%s", f.args, l.rounded(f, args...))
}

// stand keeps the expression of f, or writes the copy of f if there is one.
func (l *loop) stand(f *function) {
	l.write("%s", fresh)
	if f.copied == "" {
		l.keep(f.expr)
	} else {
		l.write("%s", f.copied)
	}
}

// used writes a statement that uses the variable of f, because there may be no other use.
func (l *loop) used(f *function) {
	if f != nil && f.copied != "" && l.names[f] == "" {
		l.write("_ = %s; ", f.variable)
	}
}

// bind writes the declaration of a variable with the value f, for the calls after it.
func (l *loop) bind(f *function) {
	name := l.name("f")
	l.write("%s := ", name)
	l.stand(f)
	l.write("%s; %s", f.args, here)
	l.used(f)
	l.names[f] = name
}

// name returns a new name.
func (l *loop) name(base string) string {
	l.n++
	return fmt.Sprintf("%s%s%d", prefix, base, l.n)
}

// emit writes the loop of g.
func (w *writer) emit(g *group) {
	first, last := g.stages[0], g.stages[len(g.stages)-1]
	why := w.obstacle(g)
	var ok bool
	if g.source, ok = w.source(g, g.before); !ok || !w.writable(g) {
		why = "the type of its elements can't be written here"
	}
	if why != "" {
		for _, s := range g.stages {
			if s.fn != nil {
				s.outcome, s.why = Left, why
			}
		}
		return
	}
	l := &loop{writer: w, g: g, at: last.call.Pos(), elem: prefix + "x", names: map[*function]string{}}
	head, tail := l.frame(last)
	if head != "" {
		l.write("%s%s", l.callAt(last), head)
	}
	l.nodes(first, last.form.role != does)
	l.body(last)
	l.write("%s", tail)
	l.replace(l.at, last.call.End(), l.gap.String())
	w.drop(g)
	for _, s := range g.stages {
		s.outcome = Fused
	}
	if len(g.stages) == 1 {
		first.outcome = Loop
	}
}

// callAt returns a line directive with the position of the call of s, if the call is not on the first line of its pipeline. In
// stack traces, the position of a call is that of the name of the called function.
func (l *loop) callAt(s *stage) string {
	if l.pos.Line(s.name) == l.pos.Line(s.call.Pos()) {
		return ""
	}
	return lineComment(l.pos.Position(s.name))
}

// nodes keeps the expressions that the loop reads, as nodes or as a pipeline.
func (l *loop) nodes(first *stage, node bool) {
	switch c := l.g.source.call; l.g.source.kind {
	case zipped:
		l.on(c.on, true, true)
		l.on(c.args[0], true, true)
	case numbered:
		l.on(c.on, true, true)
	case numbers, windows:
		l.keep(c.args[0])
		l.write(", %s", here)
		l.keep(c.args[1])
		l.write(", %s", here)
	default:
		l.on(first.on, isArgument(first), node)
		if l.g.source.kind == refs {
			l.replace(c.name, c.name+token.Pos(len("Refs")), "Slice")
		}
	}
}

// on keeps a pipeline that the loop reads.
func (l *loop) on(e ast.Expr, paren, node bool) {
	if paren {
		l.write("(%s", here)
	}
	l.keep(e)
	if paren {
		l.write(")")
	}
	if node {
		l.write(".Node(), %s", here)
	}
}

// isArgument reports whether the pipeline that s is called on is an argument and not a receiver.
func isArgument(s *stage) bool {
	_, method := ast.Unparen(s.call.Fun).(*ast.SelectorExpr)
	return !method || s.on.Pos() > s.name
}

// writable reports whether the types that the loop must name can be written.
func (w *writer) writable(g *group) bool {
	last := g.stages[len(g.stages)-1]
	for _, s := range g.stages {
		if s.fn != nil && !w.canRound(s.fn) {
			return false
		}
	}
	switch last.form.role {
	case maps, filters, filterMap, sums, bests, bestsOf, mapsErr, siftsErr, locals, lists, listsErr, appends, scans:
		_, ok := w.elementText(g)
		if (last.form.role == bests || last.form.role == bestsOf) && ok {
			_, ok = w.result(last.fn, 0)
		}
		if last.form.role == locals && ok {
			_, ok = w.param(last.fn, 0)
		}
		return ok
	case folds, reduces:
		_, ok := w.param(last.fn, 0)
		return ok
	default:
	}
	return true
}

// obstacle returns the reason why the loop of g can't be written at its place, or "" if it can.
func (w *writer) obstacle(g *group) string {
	last := g.stages[len(g.stages)-1]
	if why := w.hidden(last.call); why != "" {
		return why
	}
	if last.form.role.fails() {
		if why := w.hiding(last.call, "error", "nil"); why != "" {
			return why
		}
	}
	t := w.Info.TypeOf(g.stages[0].on)
	if node, _, _ := types.LookupFieldOrMethod(t, true, nil, "Node"); node == nil || node.Pkg().Path() != Library {
		return "its pipeline is embedded in a type that has another Node"
	}
	return ""
}

// elementText returns the type of the elements that the stages of g make.
func (w *writer) elementText(g *group) (string, bool) {
	for i := len(g.stages) - 1; i >= 0; i-- {
		switch s := g.stages[i]; s.form.role {
		case maps, filterMap, mapsErr, locals:
			return w.result(s.fn, 0)
		case lists, listsErr, appends:
			return w.listOf(s.fn)
		case filters, siftsErr, bests, bestsOf, scans:
			return w.input(s, 0)
		default:
		}
	}
	return "", false
}
