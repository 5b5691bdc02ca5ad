package iter

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/check"
)

// Skip returns a pipeline over the elements of n but the first count.
func (n Node) Skip(count int) Node {
	check.Count("Skip", "count", count)
	if n.src == nil {
		return n
	}
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.with(newWindow(n.src, count, everything), uint64(Skip))
	}
	in := n.apart()
	return n.with(&feed{in: in.src, kind: Skip, block: n.Proto(), feed: func(b *binding, run func(Block) bool) {
		left := count
		eachPart(in.before(b), prefix{block: in.Proto()}, func(xs Block) bool {
			drop := min(left, xs.Len())
			left -= drop
			xs.Window(xs, drop, xs.Len())
			return run(xs)
		})
	}}, uint64(Skip))
}

// Take returns a pipeline over the first count elements of n.
func (n Node) Take(count int) Node {
	check.Count("Take", "count", count)
	if n.src == nil {
		return n
	}
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.with(newWindow(n.src, 0, count), uint64(Take))
	}
	in := n.apart()
	return n.with(&feed{in: in.src, kind: Take, block: n.Proto(), feed: func(b *binding, run func(Block) bool) {
		left := count
		if left == 0 {
			return
		}
		eachPart(in.before(b), prefix{block: in.Proto()}, func(xs Block) bool {
			xs.Resize(min(left, xs.Len()))
			left -= xs.Len()
			return run(xs) && left > 0
		})
	}}, uint64(Take))
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
	if n.src == nil {
		return n
	}
	var src source
	switch k {
	case TakeAnyWhile, SkipAnyWhile:
		return n.sift(k, 0, loop, a.code)
	case SkipWhile:
		src = n.skipWhile(loop)
	default:
		of := prefix{loop, a.in, false}
		if a.out != nil {
			of.block, of.maps = a.out, true
		}
		in := n.apart()
		each := func(b *binding, run func(Block) bool) { eachPart(in.before(b), of, run) }
		src = &feed{in: in.src, kind: k, block: of.block, feed: each}
	}
	return n.with(src, uint64(k)^a.code)
}

func (n Node) skipWhile(loop Loop) source {
	in := n.apart()
	return &feed{in: in.src, kind: SkipWhile, block: n.Proto(), feed: func(b *binding, run func(Block) bool) {
		in := in.before(b)
		found := false
		eachPart(in, prefix{block: in.Proto()}, func(xs Block) bool {
			if !found {
				count := xs.Len()
				i := skipped(in, xs, loop)
				xs.Window(xs, i, count)
				found = i < count
			}
			return run(xs)
		})
	}}
}

// skipped returns where the first element of xs stands that won't do, and the length of xs
// if there is none. It looks for that as tuned is tuned.
func skipped(tuned Node, xs Block, loop Loop) int {
	tuned = tuned.movedTo(nil)
	n := Node{memoryOf(xs), tuned.tuned, 0}
	m := n.seek(seeking{loop: loop}, First, true, Mix(tuned.key, uint64(SkipWhile)))
	if m.Nth == 0 {
		return xs.Len()
	}
	return m.Nth - 1
}

// window is a stretch of the base positions of a source: without the first skip, and at
// most take.
type window struct {
	in         source
	skip, take int
	lo         int // skip, or the length of in if that is less
	sh         shape
}

func newWindow(in source, skip, take int) *window {
	sh := in.shape()
	lo := min(skip, sh.n)
	sh.n = min(take, sh.n-lo)
	return &window{in, skip, take, lo, sh}
}

// windowOf returns the n positions of src from lo on. The length of src, which a batch has
// not, does not matter.
func windowOf(src source, lo, n int) source {
	sh := src.shape()
	sh.n = n
	return &window{in: src, lo: lo, sh: sh}
}

// everything is the take of a window without an end.
const everything = math.MaxInt

func (s *window) shape() shape             { return s.sh }
func (s *window) proto() Block             { return s.in.proto() }
func (s *window) settle(b *binding) source { return newWindow(s.in.settle(b), s.skip, s.take) }

func (s *window) text() string {
	t := text(s.in)
	if s.skip > 0 {
		t += "." + counted(Skip, s.skip)
	}
	if s.take < everything {
		t += "." + counted(Take, s.take)
	}
	return t
}

func (s *window) reversed() source {
	return newWindow(reversed(s.in), s.in.shape().n-s.lo-s.sh.n, s.sh.n)
}

func (s *window) open(old cursor, size int, m *marks) cursor {
	c, ok := old.(*windowCursor)
	if !ok {
		c = &windowCursor{}
	}
	c.in, c.lo = s.in.open(c.in, size, m), s.lo
	return c
}

type windowCursor struct {
	in cursor
	lo int
}

func (c *windowCursor) block(lo, hi int, dst Block) Block { return c.in.block(lo+c.lo, hi+c.lo, dst) }
func (c *windowCursor) salvage() Block                    { return c.in.salvage() }

func (c *windowCursor) rest() bool {
	c.in = kept(c.in)
	return true
}
