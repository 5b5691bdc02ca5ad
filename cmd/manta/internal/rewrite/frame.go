package rewrite

import "fmt"

// par returns the text of a name of package par in this file.
func (w *writer) par(name string) string {
	if w.Types.Path() == Library {
		return name
	}
	w.usesPar = true
	return prefix + "par." + name
}

// inLoops returns the text of a name of package loops in this file.
func (w *writer) inLoops(name string) string {
	w.loops = true
	return prefix + "loops." + name
}

// frame returns the text around a loop: head stands before the pipeline that the loop reads, and tail stands after the loop.
func (l *loop) frame(last *stage) (head, tail string) {
	name := last.op
	switch last.form.role {
	case sums, counts:
		return l.inLoops("Total("), "; return })"
	case finds:
		return l.inLoops(last.op + "("), "; return -1 })"
	case tries:
		return l.inLoops(last.op + "("), "; return 0, nil })"
	case does:
		return "", "})"
	case tallies:
		return l.inLoops("Histogram("), "})"
	case sheaves:
		return l.inLoops("Bucketed("), "})"
	case bests:
		return l.inLoops("Best("), "; return })"
	case bestsOf:
		return l.inLoops("BestOf("), "; return })"
	case folds:
		acc, _ := l.param(last.fn, 0)
		if len(l.g.stages) > 1 {
			name = "FoldAll"
		}
		return l.par("Custom["+acc+"](") + l.inLoops(name+"("), fmt.Sprintf("; return %sacc }))", prefix)
	case reduces:
		if last.form.identity() >= 0 && len(l.g.stages) > 1 {
			return l.inLoops("ReduceAll("), "})"
		}
		if in := l.g.source.blocks[0]; last.form.identity() >= 0 { // The type of the identity may only be assignable to that of the elements.
			name += "[" + in + ", " + in + "]"
		}
		return l.inLoops(name + "("), fmt.Sprintf("}, %t)", last.fn.Panics || last.fn.Acts)
	default:
	}
	out, _ := l.elementText(l.g)
	name = "Map("
	switch {
	case last.form.role == mapsErr, last.form.role == listsErr:
		return l.par("Custom["+out+"](") + l.inLoops(last.op+"("), "; return nil }))"
	case last.form.role == siftsErr:
		return l.par("Custom["+out+"](") + l.inLoops("FilterErr("), "; return 0, nil }))"
	case last.form.role == scans:
		name = last.op + "[" + out + "]("
	case last.form.role.apart():
		name = last.op + "("
	case l.g.drops():
		name = "Sift("
	case l.g.source.kind == zipped:
		name = "Zip("
	case l.g.source.kind == numbered:
		name = "Enumerate("
	case l.g.source.kind == numbers:
		name = "Range("
	case l.g.source.kind == windows:
		name = "Windows("
	}
	return l.par("Custom["+out+"](") + l.inLoops(name), "}))"
}

// body writes the function with the loop, up to its last brace.
func (l *loop) body(last *stage) {
	params := l.g.source.params()
	switch last.form.role {
	case sums:
		out, _ := l.elementText(l.g)
		l.write("func(%s) (%sacc %s) { ", params, prefix, out)
	case counts:
		l.write("func(%s) (%sacc int) { ", params, prefix)
	case finds:
		l.write("func(%s, %sat *int) int { ", params, prefix)
	case tries:
		l.write("func(%s, %sat *int) (int, error) { ", params, prefix)
	case does:
		back := ""
		call := l.callAt(last)
		if call != "" {
			back = lineComment(l.pos.Position(l.at))
		}
		l.write("%s.ForEachBlock(%s%sfunc(%s) { ", call, back, here, params)
	case tallies:
		l.buckets(last)
		l.write("func(%sc *%s, %s) { %scounts := %[1]sc.Of; ", prefix, l.inLoops("Counts"), params, prefix)
	case sheaves:
		l.buckets(last)
		l.bucketing(params)
	case bests:
		l.best(last, params)
	case bestsOf:
		l.write("%t, ", isMax(last))
		l.bestOf(last, params, ", "+prefix+"some bool")
	case folds:
		l.fold(last, params)
	case reduces:
		l.reduce(last)
		return
	case scans:
		l.scan(last)
		return
	case mapsErr, listsErr:
		out, _ := l.elementText(l.g)
		if last.form.role == listsErr {
			out = "[]" + out
		}
		l.write("func(%sdst []%s, %s, %[1]sat *int) error { ", prefix, out, params)
	case locals:
		out, _ := l.elementText(l.g)
		state, _ := l.param(last.fn, 0)
		l.keep(last.args[0])
		l.write(", %sfunc(%sstate %s, %[2]sdst []%[4]s, %[5]s, %[2]sat *int) { ", here, prefix, state, out, params)
	case siftsErr:
		l.write("func(%sdst []%s, %s, %[1]sn *int) (int, error) { ", prefix, l.g.source.blocks[0], params)
	case lists:
		out, _ := l.elementText(l.g)
		l.write("func(%sdst [][]%s, %s, %[1]sat *int) { ", prefix, out, params)
	case appends:
		out, _ := l.elementText(l.g)
		l.write("func(%sto *[]%s, %[1]sn *int, %[1]sdst []%[2]s, %[3]s) { %[1]sk := *%[1]sn + 1; ", prefix, out, params)
	default:
		out, _ := l.elementText(l.g)
		l.write("func(%sdst []%s, %s", prefix, out, params)
		switch {
		case l.g.drops():
			l.write(", %sn *int", prefix)
		case l.g.source.kind != zipped:
			l.write(", %sat *int", prefix)
		}
		l.write(") { ")
	}
	sifts := last.form.role == siftsErr || !last.form.role.ending() && l.g.drops()
	for _, s := range l.g.stages {
		l.used(s.fn)
	}
	l.header(last.form.role, sifts)
	for i, s := range l.g.stages {
		l.stage(s, i == len(l.g.stages)-1)
	}
	l.write("%s", l.ends)
	if sifts {
		l.write("; *%sn = %sk ", prefix, prefix)
	}
}

// header writes the head of the loop.
func (l *loop) header(r role, sifts bool) {
	progress := ""
	switch {
	case sifts:
		l.write("%sk := *%sn; ", prefix, prefix)
		progress = fmt.Sprintf("*%sn = %sk; ", prefix, prefix)
	case r.stops() || r.writes():
		progress = fmt.Sprintf("*%sat = %si; ", prefix, prefix)
	}
	if k := l.g.source.kind; r.writes() && !sifts && k != numbers && k != windows {
		l.write("%sdst = %sdst[:len(%ssrc)]; ", prefix, prefix, prefix)
	}
	l.write("%s", l.g.source.head(r == siftsErr || !sifts && (r.stops() || r == bests || r == sheaves || r == fills || r.writes()), l.elem))
	if l.g.Panics || r == mapsErr || r == listsErr {
		l.write("%s", progress)
	}
	l.ends = "}"
}
