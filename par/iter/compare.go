package iter

import "cmp"

// Equal reports whether n and other have the same number of elements and the loop finds no
// difference: it looks at a block of n, In, and at the one of other for the same positions,
// In2, and sets Found if they differ. It runs as n is tuned, under the lower limit of
// the two.
func (n Node) Equal(other Node, loop Loop) bool {
	n = n.limitTo(other.tuning().limit)
	if count, known := n.Len(); known {
		if m, known := other.Len(); known && m != count {
			return false
		}
	}
	if n.pool() != nil {
		return inPool(n, func(n Node) bool { return n.Equal(other, loop) })
	}
	a, b := n.sides(other)
	if a.shape().n != b.shape().n {
		return false
	}
	s := newBeside(n, a, b, Mix(n.key, Mix(uint64(Equal), other.key)))
	equal := !s.node.Has(Equal, loop)
	s.done()
	return equal
}

// Compare compares n and other as words are in a dictionary. The loop looks for the first
// difference: besides what [Node.Equal] says it sets N, and N2 to how the element of n
// compares to the other one.
func (n Node) Compare(other Node, loop Loop) int {
	n = n.limitTo(other.tuning().limit)
	if n.pool() != nil {
		return inPool(n, func(n Node) int { return n.Compare(other, loop) })
	}
	a, b := n.sides(other)
	s := newBeside(n, a, b, Mix(n.key, Mix(uint64(Compare), other.key)))
	m := s.node.Find(Compare, First, false, nil, loop)
	s.done()
	if m.Nth != 0 {
		return m.N2
	}
	return cmp.Compare(a.shape().n, b.shape().n)
}

// sides returns sources with the elements of n and of other, whose positions are the
// elements'. What must be packed for that has been.
func (n Node) sides(other Node) (a, b source) {
	a, b = n.positioned(), other.positioned()
	if a.shape().is(loose) || b.shape().is(loose) {
		bind := &binding{limit: n.tuning().limit}
		a, b = a.settle(bind), b.settle(bind)
	}
	return a, b
}
