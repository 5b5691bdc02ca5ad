package iter

import "github.com/seed1237c087/manta/core"

// MapLocal returns a pipeline over f(s, x) for every element x of it, where s is the
// state of the worker that is at it: for buffers, random number generators,
// connections. A worker's state is made by newState when it is first needed and used
// in all its pieces, and in later runs of the same pipeline. No two calls use one at
// the same time. There are at most as many states as workers, and one, for each pool
// that runs it: a goroutine for which there is none waits until another has done a
// block of elements. There are more only if an f waits, for parallel work of its own
// or in core.Blocking, while others go on ([core.StatePool] has the details).
//
// Which worker gets which element depends on time: for f to be the same on every
// run, its result must not depend on what s has seen before. Length and order stay
// as they are. MapLocal panics where a function is nil.
func MapLocal[T, U, S any](it Iter[T], newState func() S, f func(*S, T) U) Iter[U] {
	checkFunc("MapLocal", newState == nil || f == nil)
	states := core.NewStatePool(newState)
	return onto[T, U](it, newMapLocal(it.source(), states, f), mix(kindMapLocal, code(f)))
}

type mapLocalSource[T, U, S any] struct {
	in     source[T]
	states *core.StatePool[S]
	f      func(*S, T) U
	sh     shape
}

func newMapLocal[T, U, S any](in source[T], states *core.StatePool[S], f func(*S, T) U) *mapLocalSource[T, U, S] {
	return &mapLocalSource[T, U, S]{in, states, f, through[U](in.shape())}
}

func (s *mapLocalSource[T, U, S]) shape() shape { return s.sh }

func (s *mapLocalSource[T, U, S]) open(size int, m *marks) cursor[U] {
	c := &mapLocalCursor[T, U, S]{in: openInput(s.in, size, m), states: s.states, f: s.f}
	c.use = c.each
	return c
}

func (s *mapLocalSource[T, U, S]) settle(b *binding) source[U] {
	return newMapLocal(s.in.settle(b), s.states, s.f)
}

func (s *mapLocalSource[T, U, S]) reversed() source[U] {
	return newMapLocal(reversed(s.in), s.states, s.f)
}

type mapLocalCursor[T, U, S any] struct {
	in     input[T]
	states *core.StatePool[S]
	f      func(*S, T) U
	use    func(*S) // each, as a value that is made once
	xs     []T      // what each is to go through
	done   int      // elements of the block that are done; -1: the input is still to come
	out    []U
}

func (c *mapLocalCursor[T, U, S]) block(lo, hi int, dst []U) []U {
	c.done, c.out = -1, dst
	return c.apply(c.in.block(lo, hi))
}

// apply borrows a state for the block and for nothing else: what the ending does
// may be another pipeline.
func (c *mapLocalCursor[T, U, S]) apply(in []T) []U {
	c.done, c.xs = 0, in
	if len(in) > 0 {
		c.states.Lend(c.use)
	}
	return c.out[:len(in)]
}

func (c *mapLocalCursor[T, U, S]) each(state *S) {
	out, f := c.out[:len(c.xs)], c.f
	for i, x := range c.xs {
		c.done = i
		out[i] = f(state, x)
	}
}

func (c *mapLocalCursor[T, U, S]) salvage() []U {
	if c.done >= 0 {
		return c.out[:c.done]
	}
	return c.apply(c.in.cur.salvage())
}
