package iter

import "fmt"

// StepBy returns a pipeline over the elements of it at positions 0, n, 2n and so
// on. What lies between is not run. Where the length of it is not known, as behind
// Filter, the ending first packs the elements into a slice, in parallel; otherwise
// it is known here too. Stages before StepBy work element by element and not block
// by block, so cheap ones had better come behind it. StepBy panics where n is below
// 1.
func (it Iter[T]) StepBy(n int) Iter[T] {
	checkSize("StepBy", "step", n)
	return it.with(newStep(positioned(it), n), mix(kindStepBy, uint64(n)))
}

// checkSize panics where a size is below 1.
func checkSize(op, what string, n int) {
	if n < 1 {
		panic(fmt.Sprintf("par: %s: %s must be at least 1, got %d", op, what, n))
	}
}

type stepSource[T any] struct {
	in   source[T]
	step int
	sh   shape
}

func newStep[T any](in source[T], step int) *stepSource[T] {
	sh := in.shape()
	if sh.n > 0 {
		sh.n = (sh.n-1)/step + 1
	}
	return &stepSource[T]{in, step, through[T](sh)}
}

func (s *stepSource[T]) shape() shape { return s.sh }

func (s *stepSource[T]) open(size int, _ *marks) cursor[T] {
	cur := s.in.open(size, nil)
	if s.in.shape().is(view) && inert(s.in) {
		return &stepView[T]{cur, s.step, size}
	}
	return &stepCursor[T]{in: cur, step: s.step}
}

func (s *stepSource[T]) settle(b *binding) source[T] { return newStep(s.in.settle(b), s.step) }

// stepCursor takes its elements one by one, because those between must not run.
type stepCursor[T any] struct {
	in   cursor[T]
	step int
	out  []T // what is done of the block
}

func (c *stepCursor[T]) block(lo, hi int, dst []T) []T {
	c.out = dst[:0]
	for i := range hi - lo {
		at := (lo + i) * c.step
		c.out = append(c.out, c.in.block(at, at+1, dst[i:])...)
	}
	return c.out
}

func (c *stepCursor[T]) salvage() []T { return c.out }

// stepView picks its elements from memory.
type stepView[T any] struct {
	in   cursor[T]
	step int
	size int // of the largest block
}

func (c *stepView[T]) block(lo, hi int, dst []T) []T {
	out := dst[:0]
	end := (hi-1)*c.step + 1
	for at := lo * c.step; at < end; {
		in := c.in.block(at, at+min(c.size, end-at), nil)
		i := 0
		for ; i < len(in); i += c.step {
			out = append(out, in[i])
		}
		at += i
		if at < 0 {
			break // Beyond what an int can count, so at the end.
		}
	}
	return out
}

func (c *stepView[T]) salvage() []T { return nil }
