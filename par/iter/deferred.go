package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/explain"
)

// positioned returns a source with the elements of n, whose base positions are the
// elements' own: what there is, if that is so, otherwise one that first packs the
// elements, in parallel and in order, when an ending runs.
func (n Node) positioned() source {
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.src
	}
	return n.packed()
}

// based returns a source with the elements of n that has base positions, though maybe not
// one for each element: what there is, if that is so. Windows of Blocks and what comes one
// by one are packed first.
func (n Node) based() source {
	if n.src.shape().is(streamed | whole) {
		return n.packed()
	}
	return n.src
}

// apart returns n with windows of Blocks and their like packed first: their number is not
// that of the positions.
func (n Node) apart() Node {
	if n.src.shape().is(whole) {
		return Node{n.packed(), n.tuned, n.key}
	}
	return n
}

// packed returns a source of the elements of n, which must be collected before anybody can tell
// their positions.
func (n Node) packed() source {
	return &deferred{kind: Collect, n: n, block: n.Proto(), sh: shape{traits: exact | view | loose}, maker: makes(collected)}
}

func collected(s *deferred, b *binding) source { return memoryOf(ahead.collect(s.n.before(b))) }

// deferred is a source that is made when an ending runs, of what has to run first, or be read.
type deferred struct {
	unopened
	irreversible
	kind  Kind
	n     Node  // what it was put behind; the zero Node: nothing
	block Block // the prototype of its blocks
	sh    shape // is loose or streamed
	maker maker
}

// A maker makes the source of a run that a deferred one stands for.
type maker interface {
	make(s *deferred, b *binding) source
}

// makes is a maker that is that function. Others are the function that a user of this package gave.
type makes func(s *deferred, b *binding) source

func (m makes) make(s *deferred, b *binding) source { return m(s, b) }

func (s *deferred) shape() shape             { return s.sh }
func (s *deferred) proto() Block             { return s.block }
func (s *deferred) settle(b *binding) source { return s.maker.make(s, b) }

func (s *deferred) text() string {
	if s.n.src == nil {
		return s.kind.String()
	}
	switch s.kind {
	case Collect:
		return text(s.n.src) + explain.Pack
	case FlatMap: // Its stage is before it.
		return text(s.n.src)
	default:
		return behind(s.n.src, s.kind)
	}
}

// runner runs what sources need to have run before there are elements. It stands above them, and so do
// the endings that it runs.
type runner interface {
	// collect returns all elements of n.
	collect(n Node) Block
	// prefix returns a prefix of the elements of n, in order, in a block: spare, which may be
	// nil, if there is room in it. over reports whether the loop has ended them. If a function
	// panics before that, p is the panic at the lowest position, and xs has all elements before
	// it. n must have positions, and no pool.
	prefix(n Node, of prefix, spare Block) (xs Block, over bool, p *core.PanicError)
	// first returns how many elements of n come before the first at which loop sets Found, and
	// whether there is such a one.
	first(n Node, loop Loop, key uint64) (before int, is bool)
	// fold returns what the loop of a Fold makes of stretches of n, under a key, in a block like
	// out. If run is not nil, it is called with some of that each time instead, as long as it
	// returns true.
	fold(n Node, key uint64, k Kind, loop Loop, out Block, run func(xs Block) bool) Block
}

// ahead is the runner, and of no package above but one.
var ahead runner

// TakeRunner hands over the runner.
func TakeRunner(r runner) (taken bool) {
	ahead = r
	return true
}

// prefix says what is kept of elements.
type prefix struct {
	// loop may end the elements: then it sets Found. N is how many it keeps of In. nil:
	// all are kept.
	loop Loop
	// block is the prototype of what is kept: the elements, or what the loop writes to
	// Out if maps is set.
	block Block
	maps  bool
}
