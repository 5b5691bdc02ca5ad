package describe

import "github.com/seed1237c087/manta/par/internal/block"

// Fill returns a pipeline of n elements that loop makes. If isInert is set, loop runs nothing of the user's, so elements may be made again.
func Fill(k Kind, n int, isInert bool, loop Loop) Node {
	traits := Exact
	if isInert {
		traits |= Inert
	}
	return asked(k, n, traits, loop)
}

// FillSome returns a pipeline over n positions, each of which has one element or none, as the bytes of a text have its lines. The loop
// makes the elements of the To positions from At on: it writes the elements to Out from index N on and adds their number to N. The loop
// must not run anything of the user's.
func FillSome(k Kind, n int, loop Loop) Node { return asked(k, n, Inert, loop) }

func asked(k Kind, n int, is Traits, loop Loop) Node {
	a := ask(loop)
	return Made(k, n, is, a.f, a.out, loop)
}

// Made returns a pipeline over n positions. Its elements have the type of out, and loop makes them. f is the user's function that loop
// calls, or nil if it calls none.
//
// If each position has an element, loop fills all of Out: Out[0] is the element at position At, Out[1] the one at At+By, and so on. If only
// some positions have one, loop does what [FillSome] says, and a panic counts as a panic at the first of the To positions. If a block is
// one element, loop makes Out[0] from the To positions that begin at At; To is at least 1.
func Made(k Kind, n int, is Traits, f any, out Block, loop Loop) Node {
	m := new(FillSource).Init(k, n, is, out, loop)
	m.ID = Mix(0, uint64(k)^CodeOf(k, f))
	return m
}

// Numbered returns n, which FillSome has returned, with before, a function that returns how many elements
// come before a position.
func (n Node) Numbered(before func(pos int) int) Node {
	f := *n.Src.(*FillSource)
	f.Before = before
	return Node{&f, n.Tuned, n.ID}
}

// FillSource is a source whose elements a loop makes: one at each position, at some of them, or one for a block.
type FillSource struct {
	Work Work
	out  Block // the prototype of its blocks
	Kind Kind
	back bool
	Sh   Shape
	// Before returns how many elements come before a position, if not every position has its own element; nil: the number is not known.
	Before func(pos int) int
}

// Init makes f a pipeline of n elements that work makes. work runs nothing of the user's and is not asked to describe itself. f is part of
// what a source of par allocates, as a [Memory] is. The blocks are of out's type. If the source is whole and its kind takes what is after
// it, work is always given a function to call: see [FillSource.Takes].
func (f *FillSource) Init(k Kind, n int, is Traits, out Block, work Work) Node {
	if is&Inert != 0 {
		is |= Quiet
	}
	f.Work, f.out, f.Kind, f.Sh = work, out, k, Shape{N: n, Width: block.Width(out), Traits: is}
	return Node{Src: f, ID: Mix(0, uint64(k))}
}

// Takes reports whether the work can call the function of a ForEach, in Step.Behind, so that no block is needed.
func (f *FillSource) Takes() bool { return Infos[f.Kind].Takes && f.Sh.Is(Exact|Whole) }

func (f *FillSource) Shape() Shape                { return f.Sh }
func (f *FillSource) Materialise(*Binding) Source { return f }
func (f *FillSource) Proto() Block                { return f.out }

func (f *FillSource) Text() string {
	switch {
	case !f.Sh.Is(Exact):
		return f.Kind.String()
	case f.back:
		return Counted(f.Kind, f.Sh.N) + "." + Rev.String()
	}
	return Counted(f.Kind, f.Sh.N)
}

func (f *FillSource) Reversed() Source {
	if !f.Sh.Is(Exact) {
		return nil
	}
	r := *f
	r.back = !f.back
	return &r
}

func (f *FillSource) Ordinal(pos int) (n int, known bool) {
	if f.Before == nil {
		return pos, f.Sh.Is(Exact)
	}
	return f.Before(pos), true
}

// fill runs the loop of f, which makes a block or calls Each.
func (c *Stages) fill(f *FillSource, dst Block) Block {
	st := &c.Step
	st.From, st.To, st.N = 0, c.hi-c.lo, 0
	st.At, st.By = c.lo, 1
	if f.back {
		st.At, st.By = f.Sh.N-1-c.lo, -1
	}
	if c.Each != nil {
		st.Behind = c.Each
		f.Work.Do(st)
		st.Behind = nil
		return nil
	}
	st.In, st.Out = nil, dst
	c.resume()
	switch {
	case f.Sh.Is(Exact):
		dst.Resize(st.To)
		f.Work.Do(st)
		st.N = st.To
	case f.Sh.Is(Whole):
		dst.Resize(1)
		f.Work.Do(st)
		st.N = 1
	default:
		c.some(f)
	}
	c.pause()
	return dst
}

// some makes the elements of positions that need not have their own, unit by unit.
func (c *Stages) some(f *FillSource) {
	st := &c.Step
	st.Out.Resize(st.To)
	for at := c.lo; at < c.hi; {
		to := Stretch(c.offsets, at, c.hi)
		st.At, st.To = at, to-at
		f.Work.Do(st)
		EndUnit(c.offsets, st.N)
		at = to
	}
	st.Out.Resize(st.N)
}
