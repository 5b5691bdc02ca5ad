package rewrite

// alone rewrites a call that belongs to no chain, such as For.
func (w *writer) alone(s *stage) {
	if s.why = w.hidden(s.call); s.why == "" && s.form.role == sorts {
		s.why = w.comparison(s)
	}
	if s.why == "" && s.form.role == keySorts {
		s.why = w.numberKey(s)
	}
	if s.why == "" && s.form.role == fills {
		if _, ok := w.param(s.fn, 0); !ok {
			s.why = "the type of its elements can't be written here"
		}
	}
	if s.why != "" {
		s.outcome = Left
		return
	}
	l := &loop{writer: w, g: &group{stages: []*stage{s}}, at: s.call.Pos(), names: map[*function]string{}}
	l.write("%s", l.callAt(s))
	switch s.form.role {
	case repeats:
		l.repeat(s)
	case sorts:
		l.sort(s)
	case keySorts:
		l.sortByKey(s)
	case fills:
		l.fill(s)
	default:
	}
	l.replace(l.at, s.call.End(), l.gap.String())
	w.drop(l.g)
	s.outcome = Loop
}

// repeat writes the loop of a For.
func (l *loop) repeat(s *stage) {
	l.write("%s", l.inLoops("For("))
	l.keep(s.args[0])
	l.write(", %sfunc(%slo, %shi int) { ", here, prefix, prefix)
	l.used(s.fn)
	l.write("for ; %slo < %shi; %slo++ { ", prefix, prefix, prefix)
	l.call(s.fn, prefix+"lo")
	l.write("; %s} })", here)
}
