package sources

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// A FoldGrid is how so many positions are cut: into count stretches of equal length, those at the front one longer if it must be. The input
// has the positions from at on, of which the first is in stretch number first.
type FoldGrid struct {
	_             seam.Uncompared
	length, count int
	at, first     int
	begun         describe.Block // what has been made of that stretch before; nil: it begins there
}

// Count returns how many there are.
func (p *FoldGrid) Count() int { return p.count }

// Stretch returns the positions of stretch i.
func (p *FoldGrid) Stretch(i int) (lo, hi int) {
	q, r := p.length/p.count, p.length%p.count
	lo = i*q + min(i, r)
	return lo, lo + q + min(max(r-i, 0), 1)
}

// of returns the stretch that position pos is in.
func (p *FoldGrid) of(pos int) int {
	q, r := p.length/p.count, p.length%p.count
	if i := pos / (q + 1); i < r {
		return i
	}
	return r + (pos-r*(q+1))/q
}

// KeyFor returns the key of a run whose positions are the stretches of s: they cost what their length says.
func (p *FoldGrid) KeyFor(key uint64) uint64 {
	return describe.Mix(key, uint64(bits.Len(uint(p.length/p.count))))
}
