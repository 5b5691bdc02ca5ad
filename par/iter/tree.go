package iter

import (
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/block"
)

// A Kernel is how a reduction combines. It knows the types: those of the elements, and of
// the values that it makes of them. It sets out[i] to the value of the elements in[lo:hi],
// of which there are some: that of the pairwise tree over them, unless brackets are of no
// consequence. If hi is negative, it sets out[i] to out[i] combined with in[lo], which is a
// value and comes behind it.
type Kernel func(out Block, i int, in Block, lo, hi int)

// fold sets out[i] to the value of the elements in[lo:hi].
func (k Kernel) fold(out Block, i int, in Block, lo, hi int) { k(out, i, in, lo, hi) }

// join sets out[i] to out[i] combined with from[j].
func (k Kernel) join(out Block, i int, from Block, j int) { k(out, i, from, j, -1) }

// pile combines the values of consecutive positions along the pairwise tree of par/reduce,
// as they come from left to right: a binary counter whose digit at level i stands for a
// finished node of 2^i positions. The values stand in a block, the newest last.
type pile struct {
	count uint64 // positions so far
	full  uint64 // the digits of count whose node has a value
	vals  Block  // the values of the full digits, the highest first
	plain bool   // they keep nothing alive
	top   int    // how many they are
	// hasLast: vals[top] is the value of what follows count to the end, which may be no
	// whole node.
	hasLast bool
}

// fewValues is for how many values a pile has room at first.
const fewValues = 4

// manyValues is for how many results of pieces a lane makes room at a time, at most.
const manyValues = 256

func (p *pile) reset() { p.count, p.full, p.top, p.hasLast = 0, 0, 0, false }

// open readies p for values of proto's type. It is to be reset before it is used.
func (p *pile) open(proto Block) {
	if p.vals == nil || !block.SameType(p.vals, proto) {
		p.vals, p.plain = proto.Make(fewValues), block.Plain(proto)
	}
}

// retire lets go of what is the user's.
func (p *pile) retire() {
	p.reset()
	if !p.plain {
		block.Wipe(p.vals)
	}
}

// empty reports whether p has no value.
func (p *pile) empty() bool { return p.full == 0 && !p.hasLast }

// slot makes room for one more value, and one to be joined to it, and returns its index.
func (p *pile) slot() int {
	if n := p.vals.Len(); p.top+2 > n {
		vals := p.vals.Make(2 * n)
		vals.Copy(0, p.vals, 0, n)
		p.vals = vals
	}
	return p.top
}

// push adds the value of the next 2^level positions, which is in slot; ok is false if
// these have no element. The count must be a multiple of 2^level.
func (p *pile) push(level int, ok bool, k Kernel) {
	bit := uint64(1) << level
	for p.count&bit != 0 {
		if p.full&bit != 0 {
			if ok {
				k.join(p.vals, p.top-1, p.vals, p.top)
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

// add adds the elements in[lo:hi], one for each of the next positions; final says that no
// more follow.
func (p *pile) add(in Block, lo, hi int, final bool, k Kernel) {
	for lo < hi {
		level := bits.Len(uint(hi - lo - 1)) // of the smallest node that could hold them
		i := p.slot()
		if final && p.count&(1<<level-1) == 0 {
			k.fold(p.vals, i, in, lo, hi)
			p.hasLast = true
			return
		}
		level = bits.Len(uint(hi-lo)) - 1
		if p.count != 0 {
			level = min(level, bits.TrailingZeros64(p.count))
		}
		k.fold(p.vals, i, in, lo, lo+1<<level)
		p.push(level, true, k)
		lo += 1 << level
	}
}

// result puts the value of everything into the first slot; false: there is nothing.
func (p *pile) result(k Kernel) bool {
	at := p.top - 1
	if p.hasLast {
		at = p.top
	}
	if at < 0 {
		return false
	}
	for ; at > 0; at-- {
		k.join(p.vals, at-1, p.vals, at)
	}
	return true
}
