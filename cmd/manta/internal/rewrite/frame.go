package rewrite

import (
	"fmt"
)

// par returns the name of something of package par in this file.
func (w *writer) par(name string) string {
	if w.Types.Path() == Library {
		return name
	}
	w.usesPar = true
	return prefix + "par." + name
}

// inLoops returns the name of something of package loops in this file.
func (w *writer) inLoops(name string) string {
	w.loops = true
	return prefix + "loops." + name
}

// frame returns what stands around a loop: before the pipeline that it is on, between that
// and the loop, and behind it.
func (l *loop) frame(first, last *stage, in string) (head, node, tail string) {
	src := prefix + "src []" + in
	mark := "," + here + " "
	switch last.form.role {
	case sums:
		out, _ := l.elementText(l.g)
		return l.inLoops("Total("), ".Node()" + mark + fmt.Sprintf("func(%s) (%sacc %s) {", src, prefix, out), "; return })"
	case counts:
		return l.inLoops("Total("), ".Node()" + mark + fmt.Sprintf("func(%s) (%sacc int) {", src, prefix), "; return })"
	case finds:
		return l.inLoops(last.op + "("), ".Node()" + mark + fmt.Sprintf("func(%s, %sat *int) int {", src, prefix), "; return -1 })"
	case does:
		return "", ".ForEachBlock(" + here + fmt.Sprintf("func(%s) {", src), "})"
	case folds:
		acc, _ := l.param(last.fn, 0)
		name := "Fold("
		if len(l.g.stages) > 1 {
			name = "FoldAll("
		}
		return l.par("Custom["+acc+"](") + l.inLoops(name), ".Node()" + mark, fmt.Sprintf("; return %sacc }))", prefix)
	case reduces:
		name := last.op
		switch {
		case last.form.identity() < 0:
		case len(l.g.stages) > 1:
			name = "ReduceAll"
		default: // The identity may be of a type that is assigned to that of the elements.
			name += "[" + in + ", " + in + "]"
		}
		return l.inLoops(name + "("), ".Node()" + mark, "})"
	}
	out, _ := l.elementText(l.g)
	name, count := "Map(", "at"
	if l.g.drops() {
		name, count = "Sift(", "n"
	}
	return l.par("Custom["+out+"](") + l.inLoops(name), ".Node()" + mark +
		fmt.Sprintf("func(%sdst []%s, %s, %s%s *int) {", prefix, out, src, prefix, count), "}))"
}

// body writes the loop and the calls of the functions.
func (l *loop) body(in string) {
	last := l.g.stages[len(l.g.stages)-1]
	switch last.form.role {
	case folds:
		l.fold(last, in)
	case reduces:
		l.reduce(last, in)
		return
	}
	l.header(last)
	for i, s := range l.g.stages {
		l.stage(s, i == len(l.g.stages)-1)
	}
	l.write("%s", l.ends)
	if !last.form.role.ending() && l.g.drops() {
		l.write("; *%sn = %sk ", prefix, prefix)
	}
}

// header writes the head of the loop.
func (l *loop) header(last *stage) {
	index := "_"
	progress := ""
	sifts := !last.form.role.ending() && l.g.drops()
	switch {
	case sifts:
		l.write("%sk := *%sn; ", prefix, prefix)
		if l.g.panics {
			progress = fmt.Sprintf("*%sn = %sk; ", prefix, prefix)
		}
	case last.form.role == finds:
		index = prefix + "i"
		if l.g.panics {
			progress = fmt.Sprintf("*%sat = %si; ", prefix, prefix)
		}
	case !last.form.role.ending():
		index = prefix + "i"
		l.write("%sdst = %sdst[:len(%ssrc)]; ", prefix, prefix, prefix)
		if l.g.panics {
			progress = fmt.Sprintf("*%sat = %si; ", prefix, prefix)
		}
	}
	if l.g.refs != nil {
		l.write("for %si := range %ssrc { %s := &%ssrc[%si]; %s", prefix, prefix, l.elem, prefix, prefix, progress)
	} else {
		l.write("for %s, %s := range %ssrc { %s", index, l.elem, prefix, progress)
	}
	l.ends = "}"
}

// stage writes the call of the function of s, and what is done with its result.
func (l *loop) stage(s *stage, last bool) {
	switch s.form.role {
	case maps:
		y := l.name("y")
		l.write("%s := ", y)
		l.call(s.fn, l.elem)
		l.write("; " + here)
		l.elem = y
		if last {
			l.store()
		}
	case filters:
		l.condition(last, func() { l.call(s.fn, l.elem) })
	case filterMap:
		y, ok := l.name("y"), l.name("ok")
		l.write("%s, %s := ", y, ok)
		l.call(s.fn, l.elem)
		l.write("; " + here)
		l.elem = y
		l.condition(last, func() { l.write("%s", ok) })
	case sums:
		l.write("%sacc += %s", prefix, l.elem)
	case counts:
		l.write("_ = %s; %sacc++", l.elem, prefix)
	case finds:
		not := ""
		if s.op == "All" {
			not = "!"
		}
		l.write("if %s", not)
		l.call(s.fn, l.elem)
		l.write(" { %sreturn %si }", here, prefix)
	case does:
		l.call(s.fn, l.elem)
		l.write("; " + here)
	case folds:
		l.write("%sacc = ", prefix)
		l.call(s.fn, prefix+"acc, "+l.elem)
		l.write("; " + here)
	}
}

// store writes the element to the block of a stage that drops some, or of one that does not.
func (l *loop) store() {
	if l.g.drops() {
		l.write("%sdst[%sk] = %s; %sk++", prefix, prefix, l.elem, prefix)
	} else {
		l.write("%sdst[%si] = %s", prefix, prefix, l.elem)
	}
}

// condition writes the beginning of a block for elements that are kept. The last stage of
// a loop that writes them has no branch: it writes the element, and the next one over it if
// it is dropped.
func (l *loop) condition(last bool, cond func()) {
	if last {
		l.write("%sdst[%sk] = %s; ", prefix, prefix, l.elem)
	}
	l.write("if ")
	cond()
	l.write(" { " + here)
	if last {
		l.write("%sk++ ", prefix)
	}
	l.ends += "}"
}
