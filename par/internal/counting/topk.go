package counting

import (
	"cmp"
	"math"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// A TopSpec says how to find the largest elements.
type TopSpec struct {
	Code uint64 // the code of the user's function
	// Keep adds those elements of a block to the state, a *TopLane, that may be among the
	// k largest.
	Keep endings.KeepLoop
	// Order returns a function that compares a[i] with b[j]. The result is negative if a[i] is below b[j].
	Order func(a, b block.Block) func(i, j int) int
}

// TopK returns the k largest elements of n, the largest first. Equal elements keep their
// order, and the first of them are preferred. proto stands for the type of the elements.
func TopK(n describe.Node, k int, r TopSpec, proto block.Block) (out block.Block) {
	check.Count("TopK", "k", k)
	check.Func("TopK", r.Code == 0)
	if k == 0 {
		core.Checkpoint()
		return proto.Make(0)
	}
	n = n.Of(proto)
	if n.Pooled() {
		n.InPool(func(n describe.Node) { out = TopK(n, k, r, proto) })
		return out
	}
	key := endings.RunKey(n, describe.TopK, r.Code)
	if out = topOfShort(n, key, k, r.Order); out != nil {
		return out
	}
	p := &topRun{k: k, order: r.Order, proto: n.Proto()}
	p.run.Prepare(n, key)
	p.run.Run(p.state, r.Keep)
	return p.top()
}

// topRun is a run of TopK.
type topRun struct {
	run   endings.KeepRun
	k     int
	order func(a, b block.Block) func(i, j int) int
	proto block.Block
}

// TopLane is what a participant keeps of the elements.
type TopLane struct {
	// Elems are the elements. If Full is set, the first k elements were the largest at the
	// last sift, and the smallest of these is at index Last.
	Elems block.Block
	Full  bool
	Last  int
	plan  *topRun
	ranks []rank
	room  int
	spare block.Block
}

// rank says where an element is kept and where the element comes from: the position of its
// block, and its index in the block.
type rank struct{ at, pos, i int }

// topRoom times k elements are kept before all except the first k are dropped.
const topRoom = 4

// callsBetween is the number of calls of the user's function between two looks at whether to
// stop. k may be large.
const callsBetween = 1 << 10

// firstRoom is the largest number of elements for which there is room at first.
const firstRoom = 64

func (p *topRun) state(int) any {
	t := &TopLane{plan: p, room: math.MaxInt, Last: p.k - 1}
	if p.k <= math.MaxInt/topRoom {
		t.room = topRoom * p.k
	}
	most := min(t.room, firstRoom)
	t.ranks = make([]rank, 0, most)
	t.Elems, t.spare = p.proto.Make(most), p.proto.Make(min(p.k, most))
	t.Elems.Resize(0)
	return t
}

// Before reports whether the element at Last comes from the block at lo or from an earlier
// block. Then an equal element that is now added from the block at lo comes after it.
func (t *TopLane) Before(lo int) bool { return t.ranks[t.Last].pos <= lo }

// Add adds element i of a block, and reports whether Full or the element at Last may have
// changed.
func (t *TopLane) Add(k *endings.KeepStep, i int) (news bool) {
	t.ranks = append(t.ranks, rank{t.Elems.Len(), k.Lo, i})
	t.Elems.Append(k.In, i, i+1)
	if len(t.ranks) < t.room {
		return false
	}
	t.sift()
	return true
}

// sift sorts the kept elements and drops all except the first k.
func (t *TopLane) sift() {
	p := t.plan
	order := p.order(t.Elems, t.Elems)
	calls := 0
	slices.SortFunc(t.ranks, func(a, b rank) int {
		if calls++; calls%callsBetween == 0 {
			core.Checkpoint()
		}
		if c := order(b.at, a.at); c != 0 {
			return c
		}
		return a.before(b)
	})
	if len(t.ranks) >= p.k {
		t.ranks, t.Full = t.ranks[:p.k], true
	}
	sorted := t.spare
	sorted.Resize(0)
	for i := range t.ranks {
		if i%engine.Stretch == 0 {
			engine.Look(engine.Stretch)
		}
		r := &t.ranks[i]
		sorted.Append(t.Elems, r.at, r.at+1)
		r.at = i
	}
	block.Wipe(t.Elems)
	t.Elems, t.spare = sorted, t.Elems
}

// before compares the places of equal elements.
func (a rank) before(b rank) int {
	if a.pos != b.pos {
		return cmp.Compare(a.pos, b.pos)
	}
	return cmp.Compare(a.i, b.i)
}

// top returns the result, when all lanes are done.
func (p *topRun) top() block.Block {
	tops := make([]*TopLane, p.run.Participants())
	if len(tops) == 0 {
		return p.proto.Make(0)
	}
	p.run.Share(len(tops), func(i int) {
		tops[i] = p.run.State(i).(*TopLane)
		tops[i].sift()
	})
	for len(tops) > 1 {
		half := (len(tops) + 1) / 2
		p.run.Share(len(tops)-half, func(i int) { tops[i].merge(tops[half+i]) })
		tops = tops[:half]
	}
	out := p.proto.Make(len(tops[0].ranks))
	out.Copy(0, tops[0].Elems, 0, out.Len())
	return out
}

// merge makes t the first k elements of t and other, both of which are sorted.
func (t *TopLane) merge(other *TopLane) {
	p := t.plan
	n := min(p.k, len(t.ranks)+len(other.ranks))
	ranks, elems := make([]rank, n), p.proto.Make(n)
	order := p.order(other.Elems, t.Elems)
	above := func(i, j int) bool { // element j of other comes before element i of t
		c := order(j, i)
		return c > 0 || c == 0 && other.ranks[j].before(t.ranks[i]) < 0
	}
	for i, j := 0, 0; i+j < n; {
		from, at := t, i
		if i == len(t.ranks) || j < len(other.ranks) && above(i, j) {
			from, at = other, j
		}
		to := i + j
		if to%callsBetween == callsBetween-1 {
			core.Checkpoint()
		}
		ranks[to] = rank{to, from.ranks[at].pos, from.ranks[at].i}
		elems.Copy(to, from.Elems, at, at+1)
		if from == t {
			i++
		} else {
			j++
		}
	}
	t.ranks, t.Elems = ranks, elems
}
