package run

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// A Kernel folds and joins the values of a reduction. It knows the type of the elements and the type of the values that it makes
// of them. It sets out[i] to the value of the elements in[lo:hi], of which there is at least one. That value is the one of the
// pairwise tree over them, unless brackets don't matter. If hi is negative, the Kernel sets out[i] to out[i] combined with in[lo],
// which is a value that comes after out[i].
type Kernel func(out describe.Block, i int, in describe.Block, lo, hi int)

// Fold sets out[i] to the value of the elements in[lo:hi].
func (k Kernel) Fold(out describe.Block, i int, in describe.Block, lo, hi int) { k(out, i, in, lo, hi) }

// Join sets out[i] to out[i] combined with from[j].
func (k Kernel) Join(out describe.Block, i int, from describe.Block, j int) { k(out, i, from, j, -1) }

// Partials combines the values of consecutive positions along the pairwise tree of par/reduce, as the values come from left to
// right. It is a binary counter whose digit at level i stands for a finished node of 2^i positions. The values are in a block, the
// newest last.
//
// Partials may begin after the first position. Then some of its values belong to nodes that begin earlier. Such values are kept
// apart, at the bottom, until [Partials.Append] adds them to the Partials that ends where this one begins.
type Partials struct {
	_     seam.Uncompared
	start uint64         // where p begins
	count uint64         // the next position
	full  uint64         // the digits of count whose node has a value
	Vals  describe.Block // the values that are kept apart, and then those of the digits in full, the highest digit first
	Plain bool           // the values have no pointers
	top   int            // the number of values
	// HasLast: Vals[top] is the value of what follows count up to the end, which need not be a whole node.
	HasLast bool
}

// FewValues is the number of values that there is room for at first.
const FewValues = 4

// ManyValues is the most results of pieces for which a lane makes room at a time.
const ManyValues = 256

// Reset empties p, and makes it begin at position start.
func (p *Partials) Reset(start int) {
	p.start, p.count = uint64(start), uint64(start)
	p.full, p.top, p.HasLast = 0, 0, false
}

// Open prepares p for values of proto's type. p must be reset before it is used.
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

// Slot makes room for one more value, and for a value to be joined to it. It returns the index of the former.
func (p *Partials) Slot() int {
	if n := p.Vals.Len(); p.top+2 > n {
		vals := p.Vals.Make(2 * n)
		vals.Copy(0, p.Vals, 0, n)
		p.Vals = vals
	}
	return p.top
}

// Push adds the value of the next 2^level positions, which is at the index that Slot returned. If ok is false, these positions
// have no element. The count must be a multiple of 2^level.
func (p *Partials) Push(level int, ok bool, k Kernel) {
	bit := uint64(1) << level
	for p.count&bit != 0 {
		if p.count-bit < p.start { // The value stands apart: its neighbour in the node begins before p does.
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

// Add adds the elements in[lo:hi], one for each of the next positions. If final is set, no more elements follow.
func (p *Partials) Add(in describe.Block, lo, hi int, final bool, k Kernel) {
	for lo < hi {
		level := bits.Len(uint(hi - lo - 1)) // of the smallest node that could contain them
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

// Append appends q to p, which ends where q begins. After a stop p may end anywhere; then the value doesn't matter. Every position
// of q has an element.
func (p *Partials) Append(q *Partials, k Kernel) {
	if p.count != q.start {
		return
	}
	pos := q.start
	for i := range q.top {
		level := min(bits.TrailingZeros64(pos), bits.Len64(q.count-pos)-1)
		at := p.Slot() // Slot may replace p.Vals.
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

// Result puts the value of everything into the first slot. It returns false if there is no value.
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
