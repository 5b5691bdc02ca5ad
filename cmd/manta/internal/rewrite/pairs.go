package rewrite

import "slices"

// pairs reports whether the function of s gets the halves of a pair.
func (s *stage) pairs() bool {
	return (s.is(maps) || s.is(filters) || s.is(does)) && s.fn != nil && s.fn.sig.Params().Len() == 2
}

// arguments returns the arguments of the function of s for an element. If the function gets the halves of a pair, elem is evaluated
// twice.
func (s *stage) arguments(elem string) []string {
	if s.pairs() {
		return []string{elem + ".First", elem + ".Second"}
	}
	return []string{elem}
}

// input returns the type of the elements that s gets, which are parameter i of its function, or a pair of the first two.
func (w *writer) input(s *stage, i int) (string, bool) {
	if !s.pairs() {
		return w.param(s.fn, i)
	}
	halves, ok := w.halves(s)
	if !ok {
		return "", false
	}
	return w.par("Pair[" + halves[0] + ", " + halves[1] + "]"), true
}

// halves returns the types of the halves of the pairs that s gets.
func (w *writer) halves(s *stage) ([]string, bool) {
	if !s.pairs() {
		return w.typeArgs(s.fn, 0)
	}
	a, ok := w.param(s.fn, 0)
	b, too := w.param(s.fn, 1)
	return []string{a, b}, ok && too
}

// pairsInside reports whether a stage of g gets pairs that another stage of g makes.
func (g *group) pairsInside() bool {
	return slices.ContainsFunc(g.stages[1:], (*stage).pairs)
}
