package forkjoin

import (
	"crypto/sha1" //nolint:gosec // The benchmark is defined by it.
	"encoding/binary"
	"math"

	"github.com/seed1237c087/manta/core"
)

// A UTS is a tree that nobody has seen before it is searched: how many children a node has, only its SHA-1 tells.
type UTS struct {
	Name string
	Seed uint32
	// Root is how many children the root is to have. Those of a geometric tree have as many on average, down to Depth.
	Root  float64
	Depth int
	// Of a binomial tree, for which Depth is 0, Most is how many children a node has with that chance.
	Most   int
	Chance float64
	Nodes  int
}

// The trees of the benchmark's own samples.
var (
	T1 = UTS{Name: "t1", Seed: 19, Root: 4, Depth: 10, Nodes: 4130071}
	T3 = UTS{Name: "t3", Seed: 42, Root: 2000, Most: 8, Chance: 0.124875, Nodes: 4112897}
)

// mostChildren is how many a node of a geometric tree has at most.
const mostChildren = 100

type utsNode struct {
	state [sha1.Size]byte
	depth int
}

func (t *UTS) root() (n utsNode) {
	var seed [sha1.Size]byte
	binary.BigEndian.PutUint32(seed[16:], t.Seed)
	n.state = sha1.Sum(seed[:]) //nolint:gosec // as above
	return n
}

func (n *utsNode) child(i int) utsNode {
	var of [sha1.Size + 4]byte
	copy(of[:], n.state[:])
	binary.BigEndian.PutUint32(of[sha1.Size:], uint32(i))
	return utsNode{sha1.Sum(of[:]), n.depth + 1} //nolint:gosec // as above
}

// children returns how many n has.
func (t *UTS) children(n *utsNode) int {
	chance := float64(binary.BigEndian.Uint32(n.state[16:])&math.MaxInt32) / (1 << 31)
	switch {
	case t.Depth == 0 && n.depth == 0:
		return int(t.Root)
	case t.Depth == 0:
		if chance < t.Chance {
			return t.Most
		}
		return 0
	case n.depth >= t.Depth:
		return 0
	}
	p := 1 / (1 + t.Root)
	return min(int(math.Floor(math.Log(1-chance)/math.Log(1-p))), mostChildren)
}

// Count returns the number of nodes.
func (t *UTS) Count() int {
	root := t.root()
	return t.count(&root)
}

func (t *UTS) count(n *utsNode) int {
	nodes := 1
	for i := range t.children(n) {
		c := n.child(i)
		nodes += t.count(&c)
	}
	return nodes
}

// CountRecurse is Count by core.Recurse.
func (t *UTS) CountRecurse() int {
	root := t.root()
	type rec = core.Rec[span[*utsNode], int]
	var below func(r *rec, s span[*utsNode]) int
	child := func(r *rec, n *utsNode, i int) int {
		c := n.child(i)
		return 1 + below(r, span[*utsNode]{&c, 0, t.children(&c)})
	}
	below = func(r *rec, s span[*utsNode]) int { return sum(r, s, child) }
	return 1 + core.Recurse(below, span[*utsNode]{&root, 0, t.children(&root)})
}
