package iter

// MapInit returns a pipeline over f(s, x) for every element x of it, where s is a
// state that init has made: one for each of the pieces into which the scheduler cuts
// the work, and no other uses it. So with [Iter.WithMaxLen] a state serves that many
// elements at most. How many pieces there are depends on time, but they are far fewer
// than elements; with [MapLocal] there are fewer states still. For f to be the same on every run, its result must not depend on
// what s has seen before. Length and order stay as they are. MapInit panics where a
// function is nil.
func MapInit[T, U, S any](it Iter[T], init func() S, f func(S, T) U) Iter[U] {
	checkFunc("MapInit", init == nil || f == nil)
	return onto[T, U](it, newMapInit(it.source(), init, f), mix(kindMapInit, code(f)))
}

type mapInitSource[T, U, S any] struct {
	in   source[T]
	init func() S
	f    func(S, T) U
	sh   shape
}

func newMapInit[T, U, S any](in source[T], init func() S, f func(S, T) U) *mapInitSource[T, U, S] {
	sh := through[U](in.shape())
	sh.traits |= perPiece
	return &mapInitSource[T, U, S]{in, init, f, sh}
}

func (s *mapInitSource[T, U, S]) shape() shape { return s.sh }

func (s *mapInitSource[T, U, S]) open(size int, m *marks) cursor[U] {
	return &mapInitCursor[T, U, S]{in: openInput(s.in, size, m), init: s.init, f: s.f, next: -1}
}

func (s *mapInitSource[T, U, S]) settle(b *binding) source[U] {
	return newMapInit(s.in.settle(b), s.init, s.f)
}

func (s *mapInitSource[T, U, S]) reversed() source[U] {
	return newMapInit(reversed(s.in), s.init, s.f)
}

type mapInitCursor[T, U, S any] struct {
	in    input[T]
	init  func() S
	f     func(S, T) U
	state S
	fresh bool // the state is yet to be made
	next  int  // where the last block ended; -1 before the first
	done  int  // elements of the block that are done; -1: the input is still to come
	out   []U
}

func (c *mapInitCursor[T, U, S]) block(lo, hi int, dst []U) []U {
	c.fresh = c.fresh || lo != c.next
	c.done, c.out, c.next = -1, dst, hi
	return c.apply(c.in.block(lo, hi))
}

func (c *mapInitCursor[T, U, S]) apply(in []T) []U {
	c.done = 0
	if len(in) == 0 {
		return c.out[:0]
	}
	if c.fresh {
		c.state = c.init()
		c.fresh = false
	}
	out, f, state := c.out[:len(in)], c.f, c.state
	for i, x := range in {
		c.done = i
		out[i] = f(state, x)
	}
	return out
}

func (c *mapInitCursor[T, U, S]) salvage() []U {
	if c.done >= 0 {
		return c.out[:c.done]
	}
	return c.apply(c.in.cur.salvage())
}
