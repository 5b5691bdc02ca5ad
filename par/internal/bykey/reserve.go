package bykey

import (
	"math/bits"
	"slices"
)

// expected estimates the number of keys after a sixteenth to a quarter of the positions. Earlier, too little is known. Later, an estimate
// would save little, and it would be wrong.
const (
	leastTold = 16
	mostTold  = 4
)

// expected returns for how many keys each shard should make room, or 0 if too many elements have equal keys, or too little is known. Too
// many are equal if more are equal than among elements drawn at random from half as many keys as there are elements. With the room, a shard
// need not move all of its keys several times.
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

// reserve makes room for n keys in s.
func reserve[K comparable, V any](s *Shard[K, V], n int) {
	open(&s.Table, denseSlots)
	if slots := 1 << bits.Len(uint(2*n-1)); slots > len(s.slots) {
		s.growTo(slots)
	}
	more := n + n/leastTold // Hashes do not spread the keys quite evenly.
	s.Keys = slices.Grow(s.Keys, max(0, more-len(s.Keys)))
	s.Values = slices.Grow(s.Values, max(0, more-len(s.Values)))
}
