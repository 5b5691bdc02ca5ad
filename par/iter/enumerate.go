package iter

// Enumerate returns a pipeline over the elements of it together with their
// positions 0, 1, 2, ... Where the length of it is not known, as behind Filter,
// the ending first packs the elements into a slice, in parallel.
func Enumerate[T any](it Iter[T]) Iter[Item[T]] {
	return onto[T, Item[T]](it, newEnumerate(positioned(it)), kindEnumerate)
}

type enumerateSource[T any] struct {
	in source[T]
	sh shape
}

func newEnumerate[T any](in source[T]) *enumerateSource[T] {
	return &enumerateSource[T]{in, through[Item[T]](in.shape())}
}

func (s *enumerateSource[T]) shape() shape { return s.sh }

func (s *enumerateSource[T]) open(size int, m *marks) cursor[Item[T]] {
	return &enumerateCursor[T]{in: openInput(s.in, size, m)}
}

func (s *enumerateSource[T]) settle(b *binding) source[Item[T]] {
	return newEnumerate(s.in.settle(b))
}

type enumerateCursor[T any] struct {
	in  input[T]
	lo  int
	out []Item[T]
}

func (c *enumerateCursor[T]) block(lo, hi int, dst []Item[T]) []Item[T] {
	c.lo, c.out = lo, dst
	return c.apply(c.in.block(lo, hi))
}

func (c *enumerateCursor[T]) apply(in []T) []Item[T] {
	out := c.out[:len(in)]
	for i, x := range in {
		out[i] = Item[T]{c.lo + i, x}
	}
	return out
}

func (c *enumerateCursor[T]) salvage() []Item[T] { return c.apply(c.in.cur.salvage()) }
