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
