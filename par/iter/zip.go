package iter

import "fmt"

// Together returns a pipeline whose elements loop makes of those of ins at the same
// position; ins are two to four, In to In4 of a step. It is as long as the shortest of
// them, and tuned as the first one is. If the kind is ZipEq, all must be of one length.
func Together(k Kind, loop Loop, ins ...Node) Node {
	var a about
	ask(k, loop, &a)
	n := ins[0]
	srcs := make([]source, len(ins))
	for i, in := range ins {
		srcs[i] = in.positioned()
		if i > 0 {
			n = n.limitTo(in.tuning().limit).Renamed(Mix(n.key, Mix(uint64(k), in.key)))
		}
	}
	return n.with(newZipped(k, srcs, loop, a.out), uint64(k)^a.code)
}

// zipped is a source whose elements a loop makes of those of others.
type zipped struct {
	kind Kind
	ins  []source
	loop Loop
	out  Block // the prototype of its blocks
	sh   shape
}

func newZipped(k Kind, ins []source, loop Loop, out Block) *zipped {
	sh := ins[0].shape()
	shortest, longest := sh.n, sh.n
	for _, in := range ins[1:] {
		other := in.shape()
		sh = sh.beside(other)
		shortest, longest = min(shortest, other.n), max(longest, other.n)
	}
	// A ZipEq must be of one length. That is known when nothing is loose.
	if k == ZipEq && !sh.is(loose) && shortest != longest {
		panic(fmt.Sprintf("par: ZipEq: lengths %d and %d differ", ins[0].shape().n, ins[1].shape().n))
	}
	sh.n = shortest
	return &zipped{k, ins, loop, out, sh.through(out)}
}

func (s *zipped) shape() shape { return s.sh }
func (s *zipped) proto() Block { return s.out }
func (s *zipped) text() string { return joined(s.kind, s.ins[0], s.ins[1:]...) }

// each returns s with f done to its inputs.
func (s *zipped) each(f func(in source) source) *zipped {
	ins := make([]source, len(s.ins))
	for i, in := range s.ins {
		ins[i] = f(in)
	}
	return newZipped(s.kind, ins, s.loop, s.out)
}

func (s *zipped) settle(b *binding) source {
	return s.each(func(in source) source { return in.settle(b) })
}

func (s *zipped) reversed() source {
	return s.each(func(in source) source { return reversed(newWindow(in, 0, s.sh.n)) })
}

func (s *zipped) open(old cursor, size int, _ *marks) cursor {
	c, ok := old.(*zipCursor)
	if !ok || len(c.ins) != len(s.ins) {
		c = &zipCursor{ins: make([]input, len(s.ins)), got: make([]Block, len(s.ins))}
	}
	c.loop = s.loop
	for i, in := range s.ins {
		c.ins[i].open(in, size)
	}
	return c
}

type zipCursor struct {
	loop Loop
	ins  []input
	got  []Block // the blocks of ins
	done int     // so many of which are there
	// lo is the position at which the blocks begin, and n the length of the shortest.
	lo, n int
	step  Step
}

func (c *zipCursor) block(lo, hi int, dst Block) Block {
	c.lo, c.n, c.done, c.step.Out = lo, hi-lo, 0, dst
	return c.pull()
}

// pull gets the blocks that are missing and puts all together.
func (c *zipCursor) pull() Block {
	for c.done < len(c.ins) {
		c.keep(c.ins[c.done].block(c.lo, c.lo+c.n))
	}
	st := &c.step
	st.Out.Resize(c.n)
	if c.n > 0 {
		st.In, st.In2 = c.got[0], c.got[1]
		if len(c.got) > 2 {
			st.In3 = c.got[2]
		}
		if len(c.got) > 3 {
			st.In4 = c.got[3]
		}
		st.From, st.To, st.N = 0, c.n, 0
		c.loop(st)
	}
	return st.Out
}

func (c *zipCursor) keep(b Block) {
	c.n, c.got[c.done] = length(b), b
	c.done++
}

// salvage goes on with the elements before the one at which an input panicked. The inputs
// that have not run yet may panic at an earlier one.
func (c *zipCursor) salvage() Block {
	if c.done < len(c.ins) {
		c.keep(c.ins[c.done].cur.salvage())
	}
	return c.pull()
}

func (c *zipCursor) rest() bool {
	for i := range c.ins {
		c.ins[i].rest()
	}
	clear(c.got)
	st := &c.step
	c.loop, st.In, st.In2, st.In3, st.In4, st.Out = nil, nil, nil, nil, nil, nil
	return true
}
