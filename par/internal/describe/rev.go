package describe

import "math"

// Rev returns n in reverse order; functions before it are called from back to front too.
func (n Node) Rev() Node {
	return n.With(Reversed(n.Positioned()), uint64(Rev))
}

// Reversed returns src from back to front. Each element of src must have its own position. A source that is neither a breaker nor streamed may
// have a method Reversed, which returns its reverse, or nil if it has none. A stage is put over the reverse of its input. Therefore its functions
// are called from back to front, block by block, and the panic that surfaces is the first one in that order.
func Reversed(src Source) Source {
	sh := src.Shape()
	switch {
	case sh.Is(Breaker):
		later := func(s *LateSource, b *Binding) Source { return Reversed(s.N.Src.Materialise(b)) }
		return &LateSource{Kind: Rev, N: Node{Src: src}, Block: src.Proto(), Sh: sh, Make: later}
	case sh.N == 0:
		return src
	}
	if s, ok := src.(interface{ Reversed() Source }); ok {
		if r := s.Reversed(); r != nil {
			return r
		}
	}
	return &strides{src, sh.N - 1, -1, sh.Copied(src.Proto())}
}

// strides is a source over positions of its input at equal distances.
type strides struct {
	in          Source
	first, step int // the step is less than 0 if the positions go from back to front
	sh          Shape
}

// Steps returns a source with every step-th position of in, from the first on.
func Steps(in Source, step int) Source {
	sh := in.Shape()
	if sh.N > 0 {
		sh.N = (sh.N-1)/step + 1
	}
	return &strides{in: in, step: step, sh: sh.Copied(in.Proto())}
}

func (s *strides) Shape() Shape { return s.sh }
func (s *strides) Proto() Block { return s.in.Proto() }

func (s *strides) Text() string {
	if s.step == -1 {
		return Behind(s.in, Rev)
	}
	text := Operations(s.in) + "." + Counted(StepBy, max(s.step, -s.step))
	if s.step < 0 {
		text += "." + Rev.String()
	}
	return text
}

func (s *strides) Materialise(b *Binding) Source {
	if s.step < 0 {
		return s // It was materialised when it was reversed.
	}
	return Steps(s.in.Materialise(b), s.step)
}

func (s *strides) MaterialiseFirst(n int, b *Binding) Source {
	if s.step < 0 || n == 0 {
		return s.Materialise(b)
	}
	between := Product(n-1, s.step)
	return Steps(MaterialiseFirst(s.in, between+min(1, math.MaxInt-between), b), s.step)
}

func (s *strides) Reversed() Source {
	if s.step == -1 {
		return s.in
	}
	return &strides{s.in, s.first + (s.sh.N-1)*s.step, -s.step, s.sh}
}

// wideStep is the step from which on it costs less to take elements one by one than together with those between them, which run nothing of the
// user's.
const wideStep = 16

func (s *strides) Open(old Cursor, size int, _ *Offsets) Cursor {
	c := Reopened[stridesCursor](old)
	c.in.Open(s.in, size)
	c.s, c.most = s, 1 // What lies between must not run, and functions are called from back to front.
	if sh := s.in.Shape(); sh.Is(Inert) && (sh.Is(View) || max(s.step, -s.step) < wideStep) {
		c.most = size
	}
	return c
}

// stridesCursor takes its input block by block if the input runs nothing of the user's or a block is one element. Otherwise it takes the elements
// one by one.
type stridesCursor struct {
	s    *strides
	in   InputCursor
	most int   // positions in a block of in
	out  Block // the block that is being made
	done int   // how many elements of out are done
}

func (c *stridesCursor) Block(lo, hi int, dst Block) Block {
	c.out, c.done = dst, 0
	at, step, left := c.s.first+lo*c.s.step, c.s.step, hi-lo
	if c.s.sh.Is(Whole) { // The positions go from back to front.
		return c.in.Stages.Block(at-left+1, at+1, dst)
	}
	dst.Resize(left)
	width := max(step, -step)
	for left > 0 {
		k := min(left, (c.most-1)/width+1)
		from := min(at, at+(k-1)*step)
		in := c.in.Block(from, from+(k-1)*width+1)
		if n := in.Len(); n > 0 { // A single position may have no element.
			begin := 0
			if step < 0 {
				begin = n - 1
			}
			n = (n-1)/width + 1
			dst.Pick(c.done, 1, in, begin, step, n)
			c.done += n
		}
		left -= k
		at += k * step // After the last round, at may be more than an int can count.
	}
	dst.Resize(c.done)
	return dst
}

// Salvage also salvages in: an earlier panic within an element surfaces, and what is not finished is cut off the block.
func (c *stridesCursor) Salvage() Block {
	c.in.Salvage()
	c.out.Resize(c.done)
	return c.out
}

func (c *stridesCursor) Rest() bool {
	c.in.Rest()
	c.s, c.out = nil, nil
	return true
}
