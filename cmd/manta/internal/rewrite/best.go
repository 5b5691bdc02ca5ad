package rewrite

import (
	"fmt"
	"strings"
)

// best writes the head of the function of a MinByKey or a MaxByKey.
func (l *loop) best(s *stage, params string) {
	placed := l.g.source.kind == numbered
	if !placed {
		params += ", _, _ int"
	}
	l.write("%t, %t, ", isMax(s), placed)
	l.bestOf(s, params, "")
}

// bestOf writes the head of a function that returns the best element and its key. some is the text of its other results.
func (l *loop) bestOf(s *stage, params, some string) {
	out, _ := l.elementText(l.g)
	key, _ := l.result(s.fn, 0)
	l.write("func(%s) (%sbest %s, %skey %s%s) { ", params, prefix, out, prefix, key, some)
}

func isMax(s *stage) bool { return strings.HasPrefix(s.op, "Max") }

// compare writes the comparison of a key with the best one. Most elements are not better than the best one. For these elements, one
// comparison is enough, even if there may be NaNs.
func (l *loop) compare(s *stage) {
	k := l.name("k")
	l.write("%s := ", k)
	l.call(s.fn, l.elem)
	l.write("; %sif %si > 0 && %s { continue }; %[2]sbest, %[2]skey = %[4]s, %[5]s", here, prefix, l.worse(s, k), l.elem, k)
}

// compareSome is like compare, for elements that may have no key.
func (l *loop) compareSome(s *stage) {
	k, ok := l.name("k"), l.name("ok")
	l.write("%s, %s := ", k, ok)
	l.call(s.fn, l.elem)
	l.write("; %sif !%s || %[3]ssome && %[4]s { continue }; %[3]sbest, %[3]skey, %[3]ssome = %[5]s, %[6]s, true", here, ok, prefix, l.worse(s, k), l.elem, k)
}

// worse returns the condition under which a key is no better than the best one.
func (l *loop) worse(s *stage, k string) string {
	op := ">="
	if isMax(s) {
		op = "<"
	}
	return fmt.Sprintf("(%s %s %skey || !%s(%s, %skey, %t))", k, op, prefix, l.inLoops("Beats"), k, prefix, isMax(s))
}
