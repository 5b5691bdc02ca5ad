//go:build manta_sim

package sleep

// RollOver calls post and then sets the JEC to the value that it had before, as if 2^32
// events had happened. It is for tests of what must not depend on the JEC.
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
