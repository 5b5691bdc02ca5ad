package iter

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
)

// A Flat is what a [FlatLoop] does at one call with In, a block of slices. If Out is nil, it
// appends to Ends where each slice ends if they stand one behind the other; if an int can't
// count that, it appends a negative number and returns. Otherwise it makes the elements of
// the slices Out, from element From of slice I on: if Copy is set, it fills Out, and else
// Out becomes a view of N elements of slice I.
type Flat struct {
	In, Out    Block
	Ends       []int
	I, From, N int
	Copy       bool
}

// A FlatLoop knows the type of slices and of their elements.
type FlatLoop func(f *Flat)

// FlatMap returns a pipeline over the elements of the slices that loop makes of the elements
// of n, or that these are if it is nil. proto is the prototype of the blocks of elements, and k the
// kind of the loop.
func (n Node) FlatMap(k Kind, loop Loop, proto Block, flat FlatLoop) Node {
	if n.src != nil {
		n = n.apart()
	}
	as := Flatten
	if loop != nil {
		n, as = n.Then(k, loop), FlatMap
	}
	if n.src == nil {
		return n
	}
	sh := flatShape(proto)
	sh.traits |= streamed | numbered
	return n.with(&deferred{kind: as, n: n, block: proto, sh: sh, maker: flat}, uint64(FlatMap))
}

func flatShape(proto Block) shape { return shape{width: block.Width(proto), traits: exact | view} }

func (l FlatLoop) make(s *deferred, b *binding) source {
	r := &flatBatch{out: s.block, loop: l, in: s.n.before(b)}
	b.stream = r
	return r
}

// flatBatch is the source of one run: the elements of the slices of a part.
type flatBatch struct {
	irreversible
	out   Block // the prototype of its blocks
	loop  FlatLoop
	in    Node
	lists Block // the slices
	ends  []int // where they end among the elements
	// before is how many elements the parts before this one had.
	before int
}

const (
	// flatPart is how many elements a part is meant to have.
	flatPart = 1 << 16
	// leastLists is how many slices a part has at least, however long they are: to make
	// them may be what takes the time.
	leastLists = 16
)

func (s *flatBatch) batches(run func(n int) bool) {
	next := firstWindow
	eachWindow(s.in, next, func(w Node) int {
		lists, _, p := ahead.prefix(w, prefix{block: s.in.Proto()}, s.lists)
		n := s.hold(lists)
		more := n == 0 || run(n)
		s.before += n
		lists.Clear() // Keep nothing of the user's alive.
		if !more {
			return 0
		}
		if p != nil {
			panic(p)
		}
		fits := 2 * next
		if n > 0 {
			fits = min(fits, flatPart*next/n)
		}
		next = min(max(fits, leastLists), longestWindow)
		return next
	})
}

// hold makes lists the batch and returns its length.
func (s *flatBatch) hold(lists Block) int {
	f := Flat{In: lists, Ends: s.ends[:0]}
	s.loop(&f)
	s.lists, s.ends = lists, f.Ends
	if len(s.ends) == 0 {
		return 0
	}
	n := s.ends[len(s.ends)-1]
	if n < 0 {
		panic("par: FlatMap: the slices have more elements than an int can count")
	}
	return n
}

func (s *flatBatch) shape() shape                { return flatShape(s.out) }
func (s *flatBatch) proto() Block                { return s.out }
func (s *flatBatch) settle(*binding) source      { return s }
func (s *flatBatch) ordinal(pos int) (int, bool) { return s.before + pos, true }

func (s *flatBatch) open(old cursor, size int, _ *marks) cursor {
	c, ok := old.(*flatCursor)
	if !ok || !block.SameType(c.window, s.out) {
		c = &flatCursor{window: s.out.Make(0)}
	}
	c.s, c.size, c.flat.In = s, size, s.lists
	return c
}

// flatCursor has blocks that are windows of one slice, or copies if they reach over its
// end.
type flatCursor struct {
	s           *flatBatch
	size        int
	flat        Flat
	window, buf Block
}

func (c *flatCursor) block(lo, hi int, _ Block) Block {
	ends, f := c.s.ends, &c.flat
	i, _ := slices.BinarySearch(ends, lo+1) // the slice that lo is in
	begin := 0
	if i > 0 {
		begin = ends[i-1]
	}
	f.Out, f.I, f.From, f.N, f.Copy = c.window, i, lo-begin, hi-lo, hi > ends[i]
	if f.Copy {
		c.buf = block.RoomFor(c.buf, c.s.out, c.size)
		c.buf.Resize(hi - lo)
		f.Out = c.buf
	}
	c.s.loop(f)
	return f.Out
}

func (c *flatCursor) salvage() Block { return nil }

func (c *flatCursor) rest() bool {
	block.Wipe(c.buf)
	c.window.Window(nil, 0, 0)
	c.s, c.flat = nil, Flat{}
	return true
}
