package run

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// A Kernel folds and joins the values of a reduction. It knows the types: those of the elements,
// and of the values that it makes of them. It sets out[i] to the value of the elements
// in[lo:hi], of which there are some: that of the pairwise tree over them, unless brackets are
// of no consequence. If hi is negative, it sets out[i] to out[i] combined with in[lo], which is
// a value and comes after it.
type Kernel func(out describe.Block, i int, in describe.Block, lo, hi int)

// Fold sets out[i] to the value of the elements in[lo:hi].
func (k Kernel) Fold(out describe.Block, i int, in describe.Block, lo, hi int) { k(out, i, in, lo, hi) }

// Join sets out[i] to out[i] combined with from[j].
func (k Kernel) Join(out describe.Block, i int, from describe.Block, j int) { k(out, i, from, j, -1) }

// Partials combine the values of consecutive positions along the pairwise tree of par/reduce,
// as they come from left to right: a binary counter whose digit at level i stands for a
// finished node of 2^i positions. The values stand in a block, the newest last.
//
// They may begin after the first position. Then some of its values belong to nodes that begin before it does. Such values are kept
// apart, at the bottom, until [Partials.Append] adds them to those that end where these begin.
type Partials struct {
	_     seam.Uncompared
	start uint64         // where it begins
	count uint64         // the position that comes next
	full  uint64         // the digits of count whose node has a value
	Vals  describe.Block // the values that are kept apart, and then those of the digits in full, the highest digit first
	Plain bool           // the values have no pointers
	top   int            // how many they are
	// HasLast: vals[top] is the value of what follows count to the end, which may be no
	// whole node.
	HasLast bool
}

// FewValues is for how many values there is room at first.
const FewValues = 4

// ManyValues is for how many results of pieces a lane makes room at a time, at most.
const ManyValues = 256

// Reset empties p, which then begins at position start.
func (p *Partials) Reset(start int) {
	p.start, p.count = uint64(start), uint64(start)
	p.full, p.top, p.HasLast = 0, 0, false
}

// Open readies p for values of proto's type. It is to be reset before it is used.
func (p *Partials) Open(proto describe.Block) {
	if p.Vals == nil || !block.SameType(p.Vals, proto) {
		p.Vals, p.Plain = proto.Make(FewValues), proto.Plain()
	}
}

// Retire drops references to user values.
func (p *Partials) Retire() {
	p.Reset(0)
	if !p.Plain {
		block.Wipe(p.Vals)
	}
}

// Empty reports whether p has no value.
func (p *Partials) Empty() bool { return p.top == 0 && !p.HasLast }

// Slot makes room for one more value, and one to be joined to it, and returns its index.
func (p *Partials) Slot() int {
	if n := p.Vals.Len(); p.top+2 > n {
		vals := p.Vals.Make(2 * n)
		vals.Copy(0, p.Vals, 0, n)
		p.Vals = vals
	}
	return p.top
}

// Push adds the value of the next 2^level positions, which is in slot; ok is false if
// these have no element. The count must be a multiple of 2^level.
func (p *Partials) Push(level int, ok bool, k Kernel) {
	bit := uint64(1) << level
	for p.count&bit != 0 {
		if p.count-bit < p.start { // It stands apart: its neighbour, with which it makes a node, is not all here.
			p.count += bit
			p.top++
			return
		}
		if p.full&bit != 0 {
			if ok {
				k.Join(p.Vals, p.top-1, p.Vals, p.top)
			}
			p.top--
			ok = true
		}
		p.count &^= bit
		p.full &^= bit
		bit <<= 1
	}
	p.count |= bit
	if ok {
		p.full |= bit
		p.top++
	}
}

// Add adds the elements in[lo:hi], one for each of the next positions; final says that no
// more follow.
func (p *Partials) Add(in describe.Block, lo, hi int, final bool, k Kernel) {
	for lo < hi {
		level := bits.Len(uint(hi - lo - 1)) // of the smallest node that could hold them
		i := p.Slot()
		if final && p.count&(1<<level-1) == 0 {
			k.Fold(p.Vals, i, in, lo, hi)
			p.HasLast = true
			return
		}
		level = bits.Len(uint(hi-lo)) - 1
		if p.count != 0 {
			level = min(level, bits.TrailingZeros64(p.count))
		}
		k.Fold(p.Vals, i, in, lo, lo+1<<level)
		p.Push(level, true, k)
		lo += 1 << level
	}
}

// Append puts q after p, which ends where q begins, or after a stop anywhere: then the value is of no account. Every position of q
// has an element.
func (p *Partials) Append(q *Partials, k Kernel) {
	if p.count != q.start {
		return
	}
	pos := q.start
	for i := range q.top {
		level := min(bits.TrailingZeros64(pos), bits.Len64(q.count-pos)-1)
		at := p.Slot() // It may replace the values.
		p.Vals.Copy(at, q.Vals, i, i+1)
		p.Push(level, true, k)
		pos += 1 << level
	}
	if q.HasLast {
		at := p.Slot()
		p.Vals.Copy(at, q.Vals, q.top, q.top+1)
		p.HasLast = true
	}
}

// Result puts the value of everything into the first slot; false: there is nothing.
func (p *Partials) Result(k Kernel) bool {
	at := p.top - 1
	if p.HasLast {
		at = p.top
	}
	if at < 0 {
		return false
	}
	for ; at > 0; at-- {
		k.Join(p.Vals, at-1, p.Vals, at)
	}
	return true
}
