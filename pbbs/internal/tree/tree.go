// Package tree has a tree of boxes over things in space, cut at the middle one along the longest side: a k-d tree if the things are
// points, and a hierarchy of bounding volumes if they are triangles.
package tree

import (
	"cmp"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
	"github.com/seed1237c087/manta/pbbs/internal/geometry"
)

const (
	leaf  = 8    // things in a leaf at most
	alone = 2000 // fewer are not worth to be shared
)

// A Tree is over things that are known by their boxes.
type Tree struct {
	Order []int32 // the things, those of a node one after the other
	Root  *Node
}

// A Node has things Lo to Hi-1 of Order.
type Node struct {
	Box         geometry.Box
	Lo, Hi      int32
	Left, Right *Node // nil in a leaf
}

// Parallel returns a tree over the things with these boxes.
func Parallel(boxes []geometry.Box) *Tree { return build(boxes, alone) }

// Sequential returns the same tree, made by the caller alone.
func Sequential(boxes []geometry.Box) *Tree { return build(boxes, len(boxes)+1) }

func build(boxes []geometry.Box, alone int) *Tree {
	b := builder{boxes, make([]int32, len(boxes)), alone}
	fill := func(lo, hi int) {
		for i := lo; i < hi; i++ {
			b.order[i] = int32(i)
		}
	}
	if len(boxes) < alone {
		fill(0, len(boxes))
	} else {
		par.ForRange(0, len(boxes), fill)
	}
	return &Tree{Order: b.order, Root: b.node(0, int32(len(boxes)))}
}

type builder struct {
	boxes []geometry.Box
	order []int32
	alone int
}

func (b *builder) node(lo, hi int32) *Node {
	some := b.order[lo:hi]
	n := &Node{Box: b.around(some), Lo: lo, Hi: hi}
	if len(some) <= leaf {
		return n
	}
	axis := n.Box.Longest()
	mid := len(some) / 2
	middle := func(i int32) float64 { return b.boxes[i].Lo.Coord(axis) + b.boxes[i].Hi.Coord(axis) }
	at := lo + int32(mid)
	by := func(i, j int32) int { return cmp.Or(cmp.Compare(middle(i), middle(j)), int(i-j)) }
	if len(some) < b.alone {
		nth(some, mid, by)
		n.Left, n.Right = b.node(lo, at), b.node(at, hi)
		return n
	}
	slice.NthElement(some, mid, by)
	core.Join(func() { n.Left = b.node(lo, at) }, func() { n.Right = b.node(at, hi) })
	return n
}

// around returns the box of some things.
func (b *builder) around(some []int32) geometry.Box {
	with := func(box geometry.Box, i int32) geometry.Box { return box.And(b.boxes[i]) }
	if len(some) >= b.alone {
		return par.Fold(par.Slice(some), geometry.Nothing, with).Reduce(geometry.Nothing(), geometry.Box.And)
	}
	box := geometry.Nothing()
	for _, i := range some {
		box = with(box, i)
	}
	return box
}

// Nearest calls visit for things near p, nearer nodes first. It passes nodes by that lie farther away than what visit returned last,
// the square of the distance of the best so far; -1 if there is none.
func (t *Tree) Nearest(p geometry.Point3, visit func(i int32) (square float64)) {
	t.nearest(t.Root, p, -1, visit)
}

func (t *Tree) nearest(n *Node, p geometry.Point3, best float64, visit func(int32) float64) float64 {
	if n.Left == nil {
		for _, i := range t.Order[n.Lo:n.Hi] {
			best = visit(i)
		}
		return best
	}
	near, far := n.Left, n.Right
	a, b := near.Box.DistanceSquared(p), far.Box.DistanceSquared(p)
	if b < a {
		near, far, a, b = far, near, b, a
	}
	if best < 0 || a <= best {
		best = t.nearest(near, p, best, visit)
	}
	if best < 0 || b <= best {
		best = t.nearest(far, p, best, visit)
	}
	return best
}
