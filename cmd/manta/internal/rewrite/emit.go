package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// loop is the text of a loop as it is written: pieces between which the functions stand.
type loop struct {
	*writer
	g    *group
	at   token.Pos       // where the source goes on behind what has been written
	gap  strings.Builder // what stands between at and the next function
	elem string          // the name of the element at hand
	n    int             // how many names have been given
	ends string          // what closes the blocks that are open
	// names are of functions that have been kept already, because what comes behind them in the
	// source is not in the loop.
	names map[*function]string
}

// write adds to the text before the next function.
func (l *loop) write(format string, args ...any) { fmt.Fprintf(&l.gap, format, args...) }

// keep ends a gap: what stands in the source as e stays as it is.
func (l *loop) keep(e ast.Expr) {
	l.replace(l.at, e.Pos(), l.gap.String())
	l.gap.Reset()
	l.at = e.End()
}

// call writes f called with the arguments.
func (l *loop) call(f *function, args ...string) {
	if name, ok := l.names[f]; ok {
		l.write("%s%s", name, l.rounded(f, args...))
		return
	}
	l.stand(f)
	l.write("%s%s", f.args, l.rounded(f, args...))
}

// stand keeps the expression of f, or writes the literal that it stands for.
func (l *loop) stand(f *function) {
	l.write("%s", fresh)
	if f.copied == "" {
		l.keep(f.expr)
	} else {
		l.write("%s", f.copied)
	}
}

// used writes a statement that uses the variable that f is in, because nothing else may.
func (l *loop) used(f *function) {
	if f != nil && f.copied != "" && l.names[f] == "" {
		l.write("_ = %s; ", f.variable)
	}
}

// bind writes the declaration of a variable that is f, for calls behind it.
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

// callAt returns a comment that says where the call of s is, if it is not in the line in which its pipeline begins: in
// traces of the stack, a call is where the name of what is called stands.
func (l *loop) callAt(s *stage) string {
	if l.pos.Line(s.name) == l.pos.Line(s.call.Pos()) {
		return ""
	}
	return lineComment(l.pos.Position(s.name))
}

// nodes keeps what the loop is on, as nodes or as a pipeline.
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

// on keeps a pipeline that a loop is on.
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

// obstacle returns what keeps the loop of g from being written where it is to stand; "" if
// nothing does.
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

// elementText returns the type of the elements that come out of the stages of g.
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
