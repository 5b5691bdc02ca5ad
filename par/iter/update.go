package iter

// Update returns a pipeline over the elements of it as f leaves them: f may change
// the element that it gets a pointer to, which is a copy, not the one in the
// source, and must not keep the pointer. For large elements this saves the copies
// that [Iter.Map] makes for argument and result. Length and order stay as they
// are. Update panics where f is nil.
func (it Iter[T]) Update(f func(*T)) Iter[T] {
	checkFunc("Update", f == nil)
	return it.with(newEdit(it.source(), f), mix(kindUpdate, code(f)))
}

type editSource[T any] struct {
	in source[T]
	f  func(*T)
	sh shape
}

func newEdit[T any](in source[T], f func(*T)) *editSource[T] {
	return &editSource[T]{in, f, through[T](in.shape())}
}

func (s *editSource[T]) shape() shape { return s.sh }

func (s *editSource[T]) open(size int, m *marks) cursor[T] {
	return &editCursor[T]{in: s.in.open(size, m), f: s.f}
}

func (s *editSource[T]) settle(b *binding) source[T] { return newEdit(s.in.settle(b), s.f) }

type editCursor[T any] struct {
	in   cursor[T]
	f    func(*T)
	done int // elements of the block that are done; -1: the input is still to come
	out  []T
}

func (c *editCursor[T]) block(lo, hi int, dst []T) []T {
	c.done, c.out = -1, dst
	return c.apply(c.in.block(lo, hi, dst))
}

func (c *editCursor[T]) apply(in []T) []T {
	out := c.out[:len(in)]
	copy(out, in) // A view stays as it is; otherwise in stands there already.
	f := c.f
	for i := range out {
		c.done = i
		f(&out[i])
	}
	return out
}

func (c *editCursor[T]) salvage() []T {
	if c.done >= 0 {
		return c.out[:c.done]
	}
	return c.apply(c.in.salvage())
}
