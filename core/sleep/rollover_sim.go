//go:build manta_sim

package sleep

// RollOver calls post, and makes the JEC what it was before, as it is once 2^32 events
// have come. For a test of what must not rest on the JEC.
func (s *Sleep) RollOver(post func()) {
	before := s.Load().JobsEvents()
	post()
	for {
		c := s.Load()
		if s.counts.word.CompareAndSwap(c.word, c.word&(oneJEC-1)|uint64(before)<<jecShift) {
			return
		}
	}
}
