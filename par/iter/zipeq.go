package iter

import "fmt"

// ZipEq is [Zip] for pipelines that must be of the same length: it panics where they
// are not, at once where both lengths are known, and otherwise when an ending runs,
// before anything of the pairs.
func ZipEq[A, B any](a Iter[A], b Iter[B]) Iter[Pair[A, B]] {
	sa, sb := positioned(a), positioned(b)
	if sa.shape().is(loose) || sb.shape().is(loose) {
		return onto[A, Pair[A, B]](a.limitTo(b.limit()), &zipEqSource[A, B]{sa, sb}, mix(kindZip, b.key))
	}
	checkSameLen(sa.shape().n, sb.shape().n)
	return Zip(a, b)
}

func checkSameLen(a, b int) {
	if a != b {
		panic(fmt.Sprintf("par: ZipEq: lengths %d and %d differ", a, b))
	}
}

// zipEqSource is a zip that can't be had before the lengths are known.
type zipEqSource[A, B any] struct {
	a source[A]
	b source[B]
}

func (s *zipEqSource[A, B]) shape() shape { return shape{traits: exact | loose} }

func (s *zipEqSource[A, B]) settle(b *binding) source[Pair[A, B]] {
	z := newZip(s.a.settle(b), s.b.settle(b))
	checkSameLen(z.a.shape().n, z.b.shape().n)
	return z
}

func (s *zipEqSource[A, B]) open(int, *marks) cursor[Pair[A, B]] {
	panic("par: internal: a loose source was opened")
}
