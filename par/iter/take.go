package iter

import "github.com/seed1237c087/manta/par/internal/check"

// Skip returns a pipeline over the elements of n but the first count.
func (n Node) Skip(count int) Node {
	check.Count("Skip", "count", count)
	if w, is := n.window(Skip, count, everything); is {
		return w
	}
	return n.fed(Skip, uint64(Skip), n.Proto(), func(n Node, run func(Block) bool) {
		left := count
		eachPart(n, prefix{block: n.Proto()}, func(xs Block) bool {
			drop := min(left, xs.Len())
			left -= drop
			xs.Window(xs, drop, xs.Len())
			return run(xs)
		})
	})
}

// Take returns a pipeline over the first count elements of n.
func (n Node) Take(count int) Node {
	check.Count("Take", "count", count)
	if w, is := n.window(Take, 0, count); is {
		return w
	}
	return n.fed(Take, uint64(Take), n.Proto(), func(n Node, run func(Block) bool) {
		left := count
		if left == 0 {
			return
		}
		eachPart(n, prefix{block: n.Proto()}, func(xs Block) bool {
			xs.Resize(min(left, xs.Len()))
			left -= xs.Len()
			return run(xs) && left > 0
		})
	})
}

// window returns a window of the positions of n, if these are its elements'.
func (n Node) window(k Kind, skip, take int) (w Node, is bool) {
	if n.src == nil {
		return n, true
	}
	if sh := n.src.shape(); !sh.is(exact) || sh.is(streamed) {
		return n, false
	}
	return n.with(newWindow(n.src, skip, take), uint64(k)), true
}

// While returns what is left of n if a function is asked of its elements: a prefix if k is
// TakeWhile or MapWhile, the rest behind one if it is SkipWhile, and what TakeAnyWhile and
// SkipAnyWhile do. loop looks for the first element of In that won't do: then it sets Found.
// Before every call of the function, N is the number of elements before the one at hand. The
// loop of a MapWhile writes what it makes of them to Out. That of a TakeAnyWhile or
// SkipAnyWhile finds an *atomic.Bool in State: if that is true, no element will do.
func (n Node) While(k Kind, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	switch {
	case n.src == nil:
		return n
	case k == TakeAnyWhile, k == SkipAnyWhile:
		return n.sift(k, 0, loop, a.code)
	case k == SkipWhile:
		return n.fed(k, uint64(k)^a.code, n.Proto(), func(n Node, run func(Block) bool) { skipWhile(n, loop, run) })
	}
	of := prefix{loop, a.in, false}
	if a.out != nil {
		of.block, of.maps = a.out, true
	}
	return n.fed(k, uint64(k)^a.code, of.block, func(n Node, run func(Block) bool) { eachPart(n, of, run) })
}

// skipWhile calls run with the elements of n from the first on that won't do. It looks for that as
// n is tuned.
func skipWhile(n Node, loop Loop, run func(Block) bool) {
	tuned := n.movedTo(nil).tuned
	found := false
	eachPart(n, prefix{block: n.Proto()}, func(xs Block) bool {
		if !found {
			count, i := xs.Len(), 0
			i, found = ahead.first(Node{memoryOf(xs), tuned, 0}, loop, Mix(n.key, uint64(SkipWhile)))
			xs.Window(xs, i, count)
		}
		return run(xs)
	})
}

// StepBy returns a pipeline over the elements of n at positions 0, step, 2*step and so on.
func (n Node) StepBy(step int) Node {
	check.Size("StepBy", "step", step)
	if n.src == nil {
		return n
	}
	return n.with(stepped(n.positioned(), step), Mix(uint64(StepBy), uint64(step)))
}

// stepped returns every step-th position of in. A stage whose function only sees elements is
// put over the steps of its input, so that it runs block by block.
func stepped(in source, step int) source {
	if s, ok := in.(*stage); ok {
		switch s.kind {
		case Map, Update, Map | Compiled, Inspect, MapInit, MapLocal:
			return s.on(stepped(s.in, step))
		default: // What lies between would matter.
		}
	}
	return newSteps(in, step)
}

// steps is every step-th position of its input.
type steps struct {
	in   source
	step int
	sh   shape
}

func newSteps(in source, step int) *steps {
	sh := in.shape()
	if sh.n > 0 {
		sh.n = (sh.n-1)/step + 1
	}
	return &steps{in, step, sh.copied(in.proto())}
}

func (s *steps) shape() shape             { return s.sh }
func (s *steps) proto() Block             { return s.in.proto() }
func (s *steps) text() string             { return text(s.in) + "." + counted(StepBy, s.step) }
func (s *steps) settle(b *binding) source { return newSteps(s.in.settle(b), s.step) }

func (s *steps) reversed() source {
	in := reversed(s.in)
	if s.sh.n > 0 {
		behind := s.in.shape().n - 1 - (s.sh.n-1)*s.step // what follows the last step
		in = newWindow(in, behind, everything)
	}
	return newSteps(in, s.step)
}

// wideStep is from which step on elements one by one cost less than with those between, which run nothing of the user's.
const wideStep = 16

func (s *steps) open(old cursor, size int, _ *marks) cursor {
	c := reopened[stepsCursor](old)
	c.in.open(s.in, size)
	c.step, c.most = s.step, 1 // What lies between must not run.
	if sh := s.in.shape(); sh.is(inert) && (sh.is(view) || s.step < wideStep) {
		c.most = size
	}
	return c
}

// stepsCursor gets its input in blocks and picks from them.
type stepsCursor struct {
	in   input
	step int
	most int // positions in a block of in
	out  Block
	done int // elements of the block
}

func (c *stepsCursor) block(lo, hi int, dst Block) Block {
	n := hi - lo
	c.out, c.done = dst, 0
	dst.Resize(n)
	end := (hi-1)*c.step + 1
	for at := lo * c.step; c.done < n; {
		in := c.in.block(at, at+min(c.most, end-at))
		k := (in.Len()-1)/c.step + 1
		dst.Pick(c.done, 1, in, 0, c.step, k)
		c.done += k
		at += k * c.step // Behind the last one it may be more than an int can count.
	}
	return dst
}

func (c *stepsCursor) salvage() Block {
	c.in.cur.salvage() // See revCursor.
	c.out.Resize(c.done)
	return c.out
}

func (c *stepsCursor) rest() bool {
	c.in.rest()
	c.out = nil
	return true
}
