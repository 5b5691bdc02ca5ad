package iter

// Inspect returns a pipeline over the elements of it that calls f for each of
// them as it passes, for logging and counting. Calls come in no order and at the
// same time as others. Length and order stay as they are; nothing is copied.
// Inspect panics where f is nil.
func (it Iter[T]) Inspect(f func(T)) Iter[T] {
	checkFunc("Inspect", f == nil)
	return it.with(&inspectSource[T]{it.source(), f}, mix(kindInspect, code(f)))
}

type inspectSource[T any] struct {
	in source[T]
	f  func(T)
}

func (s *inspectSource[T]) shape() shape { return s.in.shape() }

func (s *inspectSource[T]) open(size int, m *marks) cursor[T] {
	return &inspectCursor[T]{in: s.in.open(size, m), f: s.f}
}

func (s *inspectSource[T]) settle(b *binding) source[T] {
	return &inspectSource[T]{s.in.settle(b), s.f}
}

type inspectCursor[T any] struct {
	in   cursor[T]
	f    func(T)
	done int // elements of the block that f has seen; -1: the input is still to come
	out  []T
}

func (c *inspectCursor[T]) block(lo, hi int, dst []T) []T {
	c.done = -1
	return c.apply(c.in.block(lo, hi, dst))
}

func (c *inspectCursor[T]) apply(in []T) []T {
	c.out = in
	f := c.f
	for i, x := range in {
		c.done = i
		f(x)
	}
	return in
}

func (c *inspectCursor[T]) salvage() []T {
	if c.done >= 0 {
		return c.out[:c.done]
	}
	return c.apply(c.in.salvage())
}
