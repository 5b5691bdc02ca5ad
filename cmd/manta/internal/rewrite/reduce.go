package rewrite

import (
	"fmt"
	"go/types"
	"strings"
)

// fold writes the head of the function of a Fold. If the loop has other stages, the function contains their functions and the
// identity, in the order of the source.
func (l *loop) fold(s *stage, params string) {
	acc, _ := l.param(s.fn, 0)
	params = fmt.Sprintf("%sacc %s, %s", prefix, acc, params)
	if len(l.g.stages) == 1 {
		l.keep(s.args[0])
		l.write(", %sfunc(%s) %s { ", here, params, acc)
		return
	}
	l.write("func(%sbegin bool, %s) %s { ", prefix, params, acc)
	l.functions()
	l.write("if %sbegin { return ", prefix)
	l.keep(s.args[0])
	l.write("() }; %s", here)
}

// functions binds the functions of all stages except the last.
func (l *loop) functions() {
	for _, s := range l.g.stages[:len(l.g.stages)-1] {
		l.bind(s.fn)
	}
}

// reduce writes the function of a reduction; see Op in package loops.
func (l *loop) reduce(s *stage) {
	out, _ := l.param(s.fn, 0)
	i, alone := s.form.identity(), len(l.g.stages) == 1
	if i >= 0 && alone {
		l.keep(s.args[i])
		l.write(", %s", here)
	}
	l.write("func(%sempty bool, %sa, %sb %s, %sx []%s) %s { ", prefix, prefix, prefix, out, prefix, l.g.source.blocks[0], out)
	if !alone {
		l.functions()
		if i >= 0 {
			l.write("if %sempty { return ", prefix)
			l.keep(s.args[i])
			if s.op == "ReduceFunc" {
				l.write("()")
			}
			l.write(" }; %s", here)
		}
	}
	l.bind(s.fn)
	x := func(i int) string { return l.mapped(i) }
	pair := func(a, b string) string { return l.names[s.fn] + l.rounded(s.fn, a, b) }
	eight := pair(pair(pair(x(0), x(1)), pair(x(2), x(3))), pair(pair(x(4), x(5)), pair(x(6), x(7))))
	l.write("switch len(%sx) { case 1: return %s; case 8: return %s }; return %s", prefix, x(0), eight,
		pair(prefix+"a", prefix+"b"))
}

// scan writes the function of a Scan or a ScanExclusive.
func (l *loop) scan(s *stage) {
	elem, _ := l.param(s.fn, 0)
	l.keep(s.args[s.form.identity()])
	l.write(", %sfunc(%sacc %s, %[2]sxs []%[3]s, %[2]swrite bool) %[3]s { ", here, prefix, elem)
	l.bind(s.fn)
	text := "if !$write { for _, $x := range $xs { $acc = $f@ }; return $acc }; " +
		"for $i, $x := range $xs { $acc = $f@; $xs[$i] = $acc }; return $acc"
	if s.op == "ScanExclusive" {
		text = "for $i, $x := range $xs { if $write { $xs[$i] = $acc; if $i+1 == len($xs) { break } }; $acc = $f@ }; return $acc"
	}
	l.write("%s", strings.NewReplacer("$f", l.names[s.fn], "@", l.rounded(s.fn, prefix+"acc", prefix+"x"), "$", prefix).Replace(text))
}

// append writes the code for an element of a FlatMapAppend.
func (l *loop) append(s *stage) {
	y := l.name("y")
	l.write("%s := ", y)
	l.call(s.fn, prefix+"dst", l.elem)
	l.write("; %sif len(%[2]s) < len(%[3]sdst) { %[4]s(len(%[2]s), len(%[3]sdst)) }; %[3]sdst = %[2]s; *%[3]sto, *%[3]sn = %[2]s, %[3]sk ",
		here, y, prefix, l.inLoops("Appended"))
}

// listOf returns the type of the elements of the slices that f returns.
func (w *writer) listOf(f *function) (string, bool) {
	if s, ok := w.result(f, 0); ok {
		if of, ok := strings.CutPrefix(s, "[]"); ok {
			return of, true
		}
	}
	list, ok := types.Unalias(f.sig.Results().At(0).Type()).Underlying().(*types.Slice)
	if !ok {
		return "", false
	}
	return w.spell(list.Elem(), f.expr.Pos())
}

// mapped returns the text of element i of a block after all stages except the last.
func (l *loop) mapped(i int) string {
	x := fmt.Sprintf("%sx[%d]", prefix, i)
	if l.g.source.kind == refs {
		x = "&" + x
	}
	for _, s := range l.g.stages[:len(l.g.stages)-1] {
		x = l.names[s.fn] + l.rounded(s.fn, s.arguments(x)...)
	}
	return x
}
