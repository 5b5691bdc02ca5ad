package iter

// Generate returns a pipeline over f(0), f(1), ..., f(n-1). The length is known. It
// panics where n is negative or f nil.
func Generate[T any](n int, f func(i int) T) Iter[T] {
	checkCount("Generate", "n", n)
	checkFunc("Generate", f == nil)
	return Iter[T]{src: &generateSource[T]{n, f}, key: mix(kindGenerate, code(f))}
}

type generateSource[T any] struct {
	n int
	f func(int) T
}

func (s *generateSource[T]) shape() shape {
	return shape{n: s.n, width: size[T](), traits: exact}
}
func (s *generateSource[T]) open(int, *marks) cursor[T] { return &generateCursor[T]{f: s.f} }
func (s *generateSource[T]) settle(*binding) source[T]  { return s }

type generateCursor[T any] struct {
	f    func(int) T
	done int // elements of out that are made
	out  []T
}

func (c *generateCursor[T]) block(lo, hi int, dst []T) []T {
	dst = dst[:hi-lo]
	c.out = dst
	f := c.f
	for i := range dst {
		c.done = i
		dst[i] = f(lo + i)
	}
	return dst
}

func (c *generateCursor[T]) salvage() []T { return c.out[:c.done] }
