package iter

// Fold returns a pipeline over what f makes of stretches of it: for each stretch,
// starting with identity(), acc = f(acc, x) for one element after the other. It is
// for accumulators that are costly to combine, a map or a large array: there are far
// fewer of them than elements, and an ending such as Reduce combines them.
//
// Stretches are disjoint, in order, and together all of it, but how it is cut is up
// to the scheduler and differs from run to run, as for the windows of [Blocks]; only
// under an ending that combines results, such as Reduce, the cut is fixed by the
// length. A stretch may turn out to have no elements, behind Filter for example.
// Where there is nothing to cut there is no accumulator either. The length is not
// known. Fold panics where a
// function is nil.
func Fold[T, A any](it Iter[T], identity func() A, f func(A, T) A) Iter[A] {
	checkFunc("Fold", identity == nil || f == nil)
	return onto[T, A](it, newFold(it.source(), identity, f), mix(kindFold, code(f)))
}

type foldSource[T, A any] struct {
	in       source[T]
	identity func() A
	f        func(A, T) A
	sh       shape
}

func newFold[T, A any](in source[T], identity func() A, f func(A, T) A) *foldSource[T, A] {
	sh := through[A](in.shape())
	sh.traits = sh.traits&^exact | whole
	return &foldSource[T, A]{in, identity, f, sh}
}

func (s *foldSource[T, A]) shape() shape { return s.sh }

func (s *foldSource[T, A]) open(int, *marks) cursor[A] {
	sh := s.in.shape()
	c := &foldCursor[T, A]{folder[T, A]{size: sh.blockLen(), identity: s.identity, f: s.f}}
	if sh.is(whole) {
		c.in, c.size = openInput(s.in, 1, nil), 0
	} else {
		if sh.n > 0 { // It is not known of what comes in batches.
			c.size = min(c.size, sh.n)
		}
		c.in = openInput(s.in, c.size, nil)
	}
	return c
}

func (s *foldSource[T, A]) settle(b *binding) source[A] {
	return newFold(s.in.settle(b), s.identity, s.f)
}

type foldCursor[T, A any] struct{ folder[T, A] }

func (c *foldCursor[T, A]) block(lo, hi int, dst []A) []A {
	dst[0] = c.fold(lo, hi)
	return dst[:1]
}

func (c *foldCursor[T, A]) salvage() []A {
	c.rescue()
	return nil
}

// folder folds stretches of its input.
type folder[T, A any] struct {
	in       input[T]
	size     int // of the blocks of in; 0: a stretch is one block
	identity func() A
	f        func(A, T) A
	acc      A
	pulling  bool // in is at work, and not f
}

func (c *folder[T, A]) fold(lo, hi int) A {
	c.acc = c.identity()
	for lo < hi {
		to := hi
		if c.size > 0 {
			to = lo + min(c.size, hi-lo)
		}
		c.pulling = true
		xs := c.in.block(lo, to)
		c.pulling = false
		c.add(xs)
		lo = to
	}
	acc := c.acc
	var none A
	c.acc = none
	return acc
}

func (c *folder[T, A]) add(xs []T) {
	acc, f := c.acc, c.f
	for _, x := range xs {
		acc = f(acc, x)
	}
	c.acc = acc
}

// rescue goes on after a panic, for the sake of one that comes earlier: f still
// gets what comes before.
func (c *folder[T, A]) rescue() {
	if !c.pulling {
		return
	}
	xs := c.in.cur.salvage()
	c.pulling = false
	c.add(xs)
}
