package iter

// Map returns a pipeline over f(x) for every element x. Length and order stay as
// they are. It panics where f is nil. For an f to another type there is the
// function [Map].
func (it Iter[T]) Map(f func(T) T) Iter[T] {
	checkFunc("Map", f == nil)
	return it.with(newUpdate(it.source(), f), mix(kindMap, code(f)))
}

// Map returns a pipeline over f(x) for every element x of it. Length and order stay
// as they are. It panics where f is nil.
func Map[T, U any](it Iter[T], f func(T) U) Iter[U] {
	checkFunc("Map", f == nil)
	return onto[T, U](it, newMap(it.source(), f), mix(kindMap, code(f)))
}

// updateSource is a Map that keeps the type: it needs no buffer of its own,
// because input and output can share the one of the stage behind it.
type updateSource[T any] struct {
	in source[T]
	f  func(T) T
	sh shape
}

func newUpdate[T any](in source[T], f func(T) T) *updateSource[T] {
	return &updateSource[T]{in, f, through[T](in.shape())}
}

func (s *updateSource[T]) shape() shape { return s.sh }

func (s *updateSource[T]) open(size int, m *marks) cursor[T] {
	return &updateCursor[T]{in: s.in.open(size, m), f: s.f}
}

func (s *updateSource[T]) settle(b *binding) source[T] { return newUpdate(s.in.settle(b), s.f) }

type updateCursor[T any] struct {
	in   cursor[T]
	f    func(T) T
	done int // elements of the block that are done; -1: the input is still to come
	out  []T
}

func (c *updateCursor[T]) block(lo, hi int, dst []T) []T {
	c.done, c.out = -1, dst
	return c.apply(c.in.block(lo, hi, dst))
}

func (c *updateCursor[T]) apply(in []T) []T {
	out := c.out[:len(in)]
	f := c.f
	for i, x := range in {
		c.done = i
		out[i] = f(x)
	}
	return out
}

func (c *updateCursor[T]) salvage() []T {
	if c.done >= 0 {
		return c.out[:c.done]
	}
	return c.apply(c.in.salvage())
}

// mapSource is a Map to another type.
type mapSource[T, U any] struct {
	in source[T]
	f  func(T) U
	sh shape
}

func newMap[T, U any](in source[T], f func(T) U) *mapSource[T, U] {
	return &mapSource[T, U]{in, f, through[U](in.shape())}
}

func (s *mapSource[T, U]) shape() shape { return s.sh }

func (s *mapSource[T, U]) open(size int, m *marks) cursor[U] {
	return &mapCursor[T, U]{in: openInput(s.in, size, m), f: s.f}
}

func (s *mapSource[T, U]) settle(b *binding) source[U] { return newMap(s.in.settle(b), s.f) }

type mapCursor[T, U any] struct {
	in   input[T]
	f    func(T) U
	done int // elements of the block that are done; -1: the input is still to come
	out  []U
}

func (c *mapCursor[T, U]) block(lo, hi int, dst []U) []U {
	c.done, c.out = -1, dst
	return c.apply(c.in.block(lo, hi))
}

func (c *mapCursor[T, U]) apply(in []T) []U {
	out := c.out[:len(in)]
	f := c.f
	for i, x := range in {
		c.done = i
		out[i] = f(x)
	}
	return out
}

func (c *mapCursor[T, U]) salvage() []U {
	if c.done >= 0 {
		return c.out[:c.done]
	}
	return c.apply(c.in.cur.salvage())
}
