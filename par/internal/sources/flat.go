package sources

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// A FlatStep is what a [FlatLoop] does at one call with In, a block of slices. If Out is nil, the loop appends to Ends where each slice
// would end if the slices stood one after another. If an int can't count that, it appends a negative number and returns. If Out is not
// nil, the loop gives out elements of the slices, from element From of slice I on: if Copy is set, it fills Out, and otherwise it makes
// Out a view of N elements of slice I.
type FlatStep struct {
	In, Out    describe.Block
	Ends       []int
	I, From, N int
	Copy       bool
}

// A FlatLoop knows the type of slices and of their elements.
type FlatLoop func(f *FlatStep)

// FlatMap returns a pipeline over the elements of slices. The slices are of the type of lists. loop makes them of the elements of n; if
// loop is nil, the elements of n are the slices. proto is the prototype of the blocks of elements, k is the kind of loop, and f is its
// function. If views is not set, flat always fills Out.
func FlatMap(n describe.Node, k describe.Kind, f any, lists describe.Block, loop describe.Loop, proto describe.Block, views bool, flat FlatLoop) describe.Node {
	n = n.Apart()
	as := describe.Flatten
	if loop != nil {
		n, as = n.By(k, f, nil, lists, loop), describe.FlatMap
	}
	sh := describe.Shape{Width: block.Width(proto), Traits: describe.Exact | describe.Streamed | describe.Numbered | n.Src.Shape().Traits&describe.Live}
	if views {
		sh.Traits |= describe.View
	}
	return n.With(&describe.LateSource{Kind: as, N: n, Block: proto, Sh: sh, Make: flat.begun}, uint64(describe.FlatMap))
}

func (l FlatLoop) begun(s *describe.LateSource, b *describe.Binding) describe.Source {
	n := s.N
	if t := b.Tuned; b.Under == describe.Source(s) && (t == nil || t.MinLen <= 1 && t.MaxLen == 0) {
		sh := n.Src.Shape()
		if !sh.Is(describe.Streamed) && sh.Is(describe.Breaker) {
			inner := b.Inner()
			n.Src = n.Src.Materialise(&inner)
			sh = n.Src.Shape()
		}
		if b.Light || !sh.Is(describe.Streamed) && sh.N >= ManyLists {
			return newFlatStage(n.Src, b, s, l)
		}
	}
	sh := s.Sh
	sh.Traits &= describe.Exact | describe.View
	r := &flatBatch{sh: sh, lists: flatPart{out: s.Block, loop: l, views: sh.Is(describe.View)}, in: n.Before(b)}
	b.Stream = r
	return r
}

// flatPart gives out the elements of a block of slices.
type flatPart struct {
	out   describe.Block // the prototype of its blocks
	loop  FlatLoop
	views bool
	step  FlatStep
	// window and buf are blocks to give out: window is a part of a slice, and buf contains copies.
	window, buf describe.Block
}

// open prepares f for blocks of up to size elements.
func (f *flatPart) open(as *flatPart, size int) {
	f.out, f.loop, f.views = as.out, as.loop, as.views
	f.window = block.RoomFor(f.window, f.out, 0)
	if f.buf != nil {
		f.buf = block.RoomFor(f.buf, f.out, size)
	}
}

// hold notes where the slices end among the elements, and returns how many elements there are.
func (f *FlatStep) hold(lists describe.Block, loop FlatLoop) int {
	f.In, f.Out, f.Ends = lists, nil, slices.Grow(f.Ends[:0], lists.Len())
	loop(f)
	if len(f.Ends) == 0 {
		return 0
	}
	n := f.Ends[len(f.Ends)-1]
	if n < 0 {
		panic("par: FlatMap: the slices have more elements than an int can count")
	}
	return n
}

// elems returns the elements [lo, hi) of slices with the given ends: at least one and at most size elements. If elems must fill a block,
// it fills dst, or f.buf if dst is nil.
func (f *flatPart) elems(ends []int, lo, hi, size int, dst describe.Block) describe.Block {
	st := &f.step
	i, _ := slices.BinarySearch(ends, lo+1) // the slice that lo is in
	begin := 0
	if i > 0 {
		begin = ends[i-1]
	}
	st.Out, st.I, st.From, st.N, st.Copy = f.window, i, lo-begin, hi-lo, hi > ends[i]
	if st.Copy || !f.views {
		if dst == nil {
			f.buf = block.RoomFor(f.buf, f.out, size)
			dst = f.buf
		}
		dst.Resize(hi - lo)
		st.Out = dst
	}
	f.loop(st)
	return st.Out
}

// rest drops references to user values.
func (f *flatPart) rest() {
	block.Wipe(f.buf)
	f.window.Window(nil, 0, 0)
	f.step.In, f.step.Out = nil, nil
}
