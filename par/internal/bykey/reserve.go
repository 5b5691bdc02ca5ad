package bykey

import (
	"math/bits"
	"slices"
)

// From a sixteenth of the positions on what is known tells enough. After a quarter little would be saved, and the estimate does not hold.
const (
	leastTold = 16
	mostTold  = 4
)

// expected returns how many keys a shard will have, if as many keys would be equal as among elements drawn at random from half as many as there
// are, or fewer; otherwise 0. Then a shard makes room once, and need not move all of its keys several times.
func (p *baseRun) expected() int {
	if p.items < absorbAt || p.most < 0 || p.positions < p.most/leastTold || p.positions > p.most/mostTold {
		return 0
	}
	items := float64(p.items)
	all := float64(p.most) / float64(p.positions) * items
	if items*items < all*float64(p.items-p.keys) {
		return 0
	}
	return int(all) >> p.turn
}

// reserve makes room for n keys of s.
func reserve[K comparable, V any](s *Shard[K, V], n int) {
	open(&s.Table, denseSlots)
	if slots := 1 << bits.Len(uint(2*n-1)); slots > len(s.slots) {
		s.growTo(slots)
	}
	more := n + n/leastTold // The hashes share out not quite evenly.
	s.Keys = slices.Grow(s.Keys, max(0, more-len(s.Keys)))
	s.Values = slices.Grow(s.Values, max(0, more-len(s.Values)))
}
