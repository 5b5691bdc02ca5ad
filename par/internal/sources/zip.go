package sources

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// Together returns a pipeline whose elements loop makes of those of ins at the same
// position; ins are two or three, In to In3 of a step. It is as long as the shortest of
// them, and tuned as the first one is. If the kind is ZipEq, all must be of one length.
func Together(k describe.Kind, loop describe.Loop, ins ...describe.Node) describe.Node {
	var a describe.About
	describe.Ask(k, loop, &a)
	n := ins[0]
	srcs := make([]describe.Source, len(ins))
	for i, in := range ins {
		srcs[i] = in.Positioned()
		if i > 0 {
			n = n.LimitTo(in.Tuning().Limit).Renamed(describe.Mix(n.ID, describe.Mix(uint64(k), in.ID)))
		}
	}
	return n.With(newZipped(k, srcs, loop, a.Out), uint64(k)^a.Code)
}

// zipped is a source whose elements a loop makes of those of others.
type zipped struct {
	kind describe.Kind
	ins  []describe.Source
	loop describe.Loop
	out  describe.Block // the prototype of its blocks
	sh   describe.Shape
}

func newZipped(k describe.Kind, ins []describe.Source, loop describe.Loop, out describe.Block) *zipped {
	sh := ins[0].Shape()
	shortest, longest := sh.N, sh.N
	for _, in := range ins[1:] {
		other := in.Shape()
		sh = sh.Beside(other)
		shortest, longest = min(shortest, other.N), max(longest, other.N)
	}
	// A ZipEq must be of one length. That is known when nothing is loose.
	if k == describe.ZipEq && !sh.Is(describe.Loose) && shortest != longest {
		panic(fmt.Sprintf("par: ZipEq: lengths %d and %d differ", ins[0].Shape().N, ins[1].Shape().N))
	}
	sh.N = shortest
	return &zipped{k, ins, loop, out, sh.Through(out)}
}

func (s *zipped) Shape() describe.Shape { return s.sh }
func (s *zipped) Proto() describe.Block { return s.out }
func (s *zipped) Text() string          { return joined(s.kind, s.ins[0], s.ins[1:]...) }

// each returns s with f done to its inputs.
func (s *zipped) each(f func(in describe.Source) describe.Source) *zipped {
	ins := make([]describe.Source, len(s.ins))
	for i, in := range s.ins {
		ins[i] = f(in)
	}
	return newZipped(s.kind, ins, s.loop, s.out)
}

func (s *zipped) Settle(b *describe.Binding) describe.Source {
	return s.each(func(in describe.Source) describe.Source { return in.Settle(b) })
}

func (s *zipped) Reversed() describe.Source {
	return s.each(func(in describe.Source) describe.Source { return describe.Reversed(newWindow(in, 0, s.sh.N)) })
}

func (s *zipped) Open(old describe.Cursor, size int, _ *describe.Marks) describe.Cursor {
	c, ok := old.(*zipCursor)
	if !ok || len(c.ins) != len(s.ins) {
		c = &zipCursor{ins: make([]describe.Input, len(s.ins)), got: make([]describe.Block, len(s.ins))}
	}
	c.loop = s.loop
	for i, in := range s.ins {
		c.ins[i].Open(in, size)
	}
	return c
}

type zipCursor struct {
	loop describe.Loop
	ins  []describe.Input
	got  []describe.Block // the blocks of ins
	done int              // so many of which are there
	// lo is the position at which the blocks begin, and n the length of the shortest.
	lo, n int
	step  describe.Step
}

func (c *zipCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	c.lo, c.n, c.done, c.step.Out = lo, hi-lo, 0, dst
	return c.pull()
}

// pull gets the blocks that are missing and puts all together.
func (c *zipCursor) pull() describe.Block {
	for c.done < len(c.ins) {
		c.keep(c.ins[c.done].Block(c.lo, c.lo+c.n))
	}
	st := &c.step
	st.Out.Resize(c.n)
	if c.n > 0 {
		st.In, st.In2 = c.got[0], c.got[1]
		if len(c.got) > 2 {
			st.In3 = c.got[2]
		}
		st.From, st.To, st.N = 0, c.n, 0
		c.loop(st)
	}
	return st.Out
}

func (c *zipCursor) keep(b describe.Block) {
	c.n, c.got[c.done] = length(b), b
	c.done++
}

// Salvage goes on with the elements before the one at which an input panicked. The inputs
// that have not run yet may panic at an earlier one.
func (c *zipCursor) Salvage() describe.Block {
	if c.done < len(c.ins) {
		c.keep(c.ins[c.done].Cur.Salvage())
	}
	return c.pull()
}

func (c *zipCursor) Rest() bool {
	for i := range c.ins {
		c.ins[i].Rest()
	}
	clear(c.got)
	st := &c.step
	c.loop, st.In, st.In2, st.In3, st.Out = nil, nil, nil, nil, nil
	return true
}
