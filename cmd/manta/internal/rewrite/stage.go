package rewrite

// stage writes the call of the function of s, and the code that uses its result.
func (l *loop) stage(s *stage, last bool) {
	switch s.form.role {
	case maps:
		y := l.name("y")
		l.write("%s := ", y)
		l.call(s.fn, s.arguments(l.elem)...)
		l.write("; " + here)
		l.elem = y
		if last {
			l.store()
		}
	case filters:
		l.condition(last, func() { l.call(s.fn, s.arguments(l.elem)...) })
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
	case tries:
		err := l.name("err")
		l.write("if %s := ", err)
		l.call(s.fn, l.elem)
		l.write("; %s != nil { %sreturn %si, %[1]s }", err, here, prefix)
	case does:
		l.call(s.fn, s.arguments(l.elem)...)
		l.write("; " + here)
	case mapsErr, listsErr:
		y, err := l.name("y"), l.name("err")
		l.write("%s, %s := ", y, err)
		l.call(s.fn, l.elem)
		l.write("; %sif %s != nil { return %[2]s }; %sdst[%[3]si] = %s", here, err, prefix, y)
	case locals:
		y := l.name("y")
		l.write("%s := ", y)
		l.call(s.fn, prefix+"state", l.elem)
		l.write("; %s%sdst[%[2]si] = %s", here, prefix, y)
	case siftsErr:
		yes, err := l.name("yes"), l.name("err")
		l.write("%s, %s := ", yes, err)
		l.call(s.fn, l.elem)
		l.write("; %sif %s != nil { *%[3]sn = %[3]sk; return %[3]si, %[2]s }; %[3]sdst[%[3]sk] = %[4]s; if %[5]s { %[3]sk++ } ", here, err, prefix, l.elem, yes)
	case lists:
		y := l.name("y")
		l.write("%s := ", y)
		l.call(s.fn, l.elem)
		l.write("; %s%sdst[%[2]si] = %s", here, prefix, y)
	case appends:
		l.append(s)
	case tallies:
		l.tally(s)
	case sheaves:
		l.bucket(s)
	case bests:
		l.compare(s)
	case bestsOf:
		l.compareSome(s)
	case folds:
		l.write("%sacc = ", prefix)
		l.call(s.fn, prefix+"acc", l.elem)
		l.write("; " + here)
	default:
	}
}

// store writes code that stores the element in the block.
func (l *loop) store() {
	if l.g.drops() {
		l.write("%sdst[%sk] = %s; %sk++", prefix, prefix, l.elem, prefix)
	} else {
		l.write("%sdst[%si] = %s", prefix, prefix, l.elem)
	}
}

// condition writes the beginning of the code for elements that are kept. If the last stage writes elements, that code has no
// branch: it stores each element, and the next element replaces a dropped one.
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
