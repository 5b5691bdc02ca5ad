package sources

import (
	"math/bits"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// A FoldGrid says how length positions are cut: into count stretches of equal length, of which the first ones are longer by one if
// necessary. The input has the positions from at on, and position at is in stretch number first.
type FoldGrid struct {
	_             seam.Uncompared
	length, count int
	at, first     int
	begun         describe.Block // what was made of that stretch before; nil: the stretch begins at at
}

// Count returns the number of stretches.
func (p *FoldGrid) Count() int { return p.count }

// Stretch returns the positions of stretch i.
func (p *FoldGrid) Stretch(i int) (lo, hi int) {
	q, r := p.length/p.count, p.length%p.count
	lo = i*q + min(i, r)
	return lo, lo + q + min(max(r-i, 0), 1)
}

// of returns the stretch that contains position pos.
func (p *FoldGrid) of(pos int) int {
	q, r := p.length/p.count, p.length%p.count
	if i := pos / (q + 1); i < r {
		return i
	}
	return r + (pos-r*(q+1))/q
}

// KeyFor returns the key of a run whose positions are the stretches of p. The length of the stretches is part of the key, because their
// cost depends on it.
func (p *FoldGrid) KeyFor(key uint64) uint64 {
	return describe.Mix(key, uint64(bits.Len(uint(p.length/p.count))))
}
