package rewrite

// best writes the head of the function of a MinByKey or a MaxByKey.
func (l *loop) best(s *stage) {
	out, _ := l.elementText(l.g)
	key, _ := l.result(s.fn, 0)
	params := l.g.source.params()
	placed := l.g.source.kind == numbered
	if !placed {
		params += ", _, _ int"
	}
	l.write("%t, %t, func(%s) (%sbest %s, %skey %s) { ", s.op == "MaxByKey", placed, params, prefix, out, prefix, key)
}

// compare writes the comparison of a key with the best one. Most elements are not better,
// and for those one comparison does, also if there may be NaNs.
func (l *loop) compare(s *stage) {
	k := l.name("k")
	l.write("%s := ", k)
	l.call(s.fn, l.elem)
	worse, largest := ">=", false
	if s.op == "MaxByKey" {
		worse, largest = "<", true
	}
	l.write("; %sif %si > 0 && (%s %s %skey || !%s(%s, %skey, %t)) { continue }; ",
		here, prefix, k, worse, prefix, l.inLoops("Beats"), k, prefix, largest)
	l.write("%sbest, %skey = %s, %s", prefix, prefix, l.elem, k)
}

// bestOf writes the head of the function of a MinOf or a MaxOf.
func (l *loop) bestOf(s *stage, params string) {
	out, _ := l.elementText(l.g)
	key, _ := l.result(s.fn, 0)
	l.write("%t, func(%s) (%sbest %s, %skey %s, %[3]ssome bool) { ", s.op == "MaxOf", params, prefix, out, prefix, key)
}

// compareSome is compare for elements that may have no key.
func (l *loop) compareSome(s *stage) {
	k, ok := l.name("k"), l.name("ok")
	l.write("%s, %s := ", k, ok)
	l.call(s.fn, l.elem)
	worse, largest := ">=", false
	if s.op == "MaxOf" {
		worse, largest = "<", true
	}
	l.write("; %sif !%s || %ssome && (%s %s %[3]skey || !%[6]s(%[4]s, %[3]skey, %[7]t)) { continue }; ",
		here, ok, prefix, k, worse, l.inLoops("Beats"), largest)
	l.write("%sbest, %skey, %[1]ssome = %[3]s, %[4]s, true", prefix, prefix, l.elem, k)
}
