package sources

import (
	"fmt"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// Together returns a pipeline whose elements, of the type of out, loop makes of the elements of ins at the same position. loop calls f, or no
// function of the user's if f is nil. ins are two or three, In to In3 of a step. The pipeline is as long as the shortest of ins, and tuned as the
// first one. If the kind is ZipEq, all must have the same length.
func Together(k describe.Kind, f any, out describe.Block, loop describe.Loop, ins ...describe.Node) describe.Node {
	n := ins[0]
	srcs := make([]describe.Source, len(ins))
	for i, in := range ins {
		srcs[i] = in.Positioned()
		if i > 0 {
			n = n.LimitTo(in.Tuning().Limit).Renamed(describe.Mix(n.ID, describe.Mix(uint64(k), in.ID)))
		}
	}
	return n.With(newZipped(k, srcs, loop, out), uint64(k)^describe.CodeOf(k, f))
}

// Differing makes s a source of what loop finds where the elements of a and b differ. loop looks at a block of a, In, and at the block of b for
// the same positions, In2. It writes elements to Out, of the type of out, and sets N to their number. loop is not asked what it is. Only a and b
// call functions of the user's. Differing is for searches that don't ask where something is, because the number of positions is known, but not
// all positions have an element.
func (s *ZipSource) Differing(k describe.Kind, a, b describe.Source, out describe.Block, loop describe.Loop) {
	s.of(k, append(s.room[:0], a, b), loop, out)
	s.sh.Width = max(a.Shape().Width, b.Shape().Width) // The width of what is written does not count.
	s.sh.Traits |= a.Shape().Traits & b.Shape().Traits & describe.Inert
}

// Forget drops references to user values.
func (s *ZipSource) Forget() {
	clear(s.room[:])
	s.loop = nil
}

// ZipSource is a source whose elements a loop makes of the elements of other sources.
type ZipSource struct {
	kind describe.Kind
	ins  []describe.Source
	loop describe.Loop
	out  describe.Block // the prototype of its blocks
	sh   describe.Shape
	room [2]describe.Source // for ins
}

func newZipped(k describe.Kind, ins []describe.Source, loop describe.Loop, out describe.Block) *ZipSource {
	s := &ZipSource{}
	s.of(k, ins, loop, out)
	return s
}

func (s *ZipSource) of(k describe.Kind, ins []describe.Source, loop describe.Loop, out describe.Block) {
	sh := ins[0].Shape()
	shortest, longest := sh.N, sh.N
	for _, in := range ins[1:] {
		other := in.Shape()
		sh = sh.Beside(other)
		shortest, longest = min(shortest, other.N), max(longest, other.N)
	}
	// The inputs of a ZipEq must have the same length. Their lengths are known if neither is a breaker.
	if k == describe.ZipEq && !sh.Is(describe.Breaker) && shortest != longest {
		panic(fmt.Sprintf("par: ZipEq: lengths %d and %d differ", ins[0].Shape().N, ins[1].Shape().N))
	}
	if k != describe.Zip && k != describe.Zip3 && k != describe.ZipEq {
		sh.Traits &^= describe.Quiet
	}
	sh.N = shortest
	s.kind, s.ins, s.loop, s.out, s.sh = k, ins, loop, out, sh.Through(out)
}

func (s *ZipSource) Shape() describe.Shape { return s.sh }
func (s *ZipSource) Proto() describe.Block { return s.out }
func (s *ZipSource) Text() string          { return joined(s.kind, s.ins[0], s.ins[1:]...) }

// each returns s with f applied to its inputs.
func (s *ZipSource) each(f func(in describe.Source) describe.Source) *ZipSource {
	ins := make([]describe.Source, len(s.ins))
	for i, in := range s.ins {
		ins[i] = f(in)
	}
	return newZipped(s.kind, ins, s.loop, s.out)
}

func (s *ZipSource) Materialise(b *describe.Binding) describe.Source {
	return s.MaterialiseFirst(everything, b)
}

func (s *ZipSource) MaterialiseFirst(n int, b *describe.Binding) describe.Source {
	if s.kind != describe.ZipEq {
		return newZipped(s.kind, describe.MaterialiseTogether(n, 0, b, s.ins...), s.loop, s.out)
	}
	ins := describe.MaterialiseTogether(everything, 1, b, s.ins...)
	// One element more than the other input has is enough of a stream, which may be longer.
	switch a, b := ins[0].Shape().N, ins[1].Shape().N; {
	case a > b && describe.AwaitsStream(s.ins[0]):
		panic(fmt.Sprintf("par: ZipEq: lengths at least %d and %d differ", a, b))
	case a < b && describe.AwaitsStream(s.ins[1]):
		panic(fmt.Sprintf("par: ZipEq: lengths %d and at least %d differ", a, b))
	}
	return newZipped(s.kind, ins, s.loop, s.out)
}

func (s *ZipSource) Reversed() describe.Source {
	return s.each(func(in describe.Source) describe.Source { return describe.Reversed(newWindow(in, 0, s.sh.N)) })
}

func (s *ZipSource) Open(old describe.Cursor, size int, _ *describe.Offsets) describe.Cursor {
	c, ok := old.(*zipCursor)
	if !ok || len(c.ins) != len(s.ins) {
		c = &zipCursor{ins: make([]describe.InputCursor, len(s.ins)), got: make([]describe.Block, len(s.ins))}
	}
	c.loop = s.loop
	for i, in := range s.ins {
		c.ins[i].Open(in, size)
	}
	return c
}

type zipCursor struct {
	loop describe.Loop
	ins  []describe.InputCursor
	got  []describe.Block // the blocks of ins
	done int              // how many blocks got contains
	// lo is the position at which the blocks begin, and n is the length of the shortest block.
	lo, n   int
	step    describe.Step
	working bool // the loop is at work, not its inputs
}

func (c *zipCursor) Block(lo, hi int, dst describe.Block) describe.Block {
	c.lo, c.n, c.done, c.step.Out, c.working = lo, hi-lo, 0, dst, false
	return c.pull()
}

// pull gets the blocks that are missing and runs the loop over all of them.
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
		st.From, st.To, st.N, c.working = 0, c.n, c.n, true
		c.loop(st)
		st.Out.Resize(st.N)
	}
	return st.Out
}

func (c *zipCursor) keep(b describe.Block) {
	c.n, c.got[c.done] = length(b), b
	c.done++
}

// length returns the length of b, which may be nil.
func length(b describe.Block) int {
	if b == nil {
		return 0
	}
	return b.Len()
}

// Salvage continues with the elements before the one at which an input panicked. The inputs that have not run yet may panic at an earlier
// element.
func (c *zipCursor) Salvage() describe.Block {
	if c.working { // An == in the loop may panic.
		c.step.Out.Resize(c.step.N)
		return c.step.Out
	}
	if c.done < len(c.ins) {
		c.keep(c.ins[c.done].Salvage())
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
