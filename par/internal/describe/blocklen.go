package describe

// The extents of a block, in bytes and elements. The buffers of a pipeline should stay in
// the first-level cache, and a block should be so long that the calls per block do not
// count.
const (
	blockBytes   = 4096
	leastBlock   = 16
	largestBlock = 1024
	sparseBlock  = 2048
	sparseBytes  = 1 << 17
)

// OneBlock reports whether all positions of s are one block.
func (s Shape) OneBlock() bool { return s.N <= leastBlock || s.N <= s.BlockLen() }

// OneView reports whether n elements in memory are exactly one block.
func OneView(n int) bool { return 0 < n && n <= largestBlock }

// BlockLen returns how many positions a block of s has at most, a power of two.
func (s Shape) BlockLen() int {
	n := largestBlock
	if s.Is(Sparse) {
		// Buffers have room for more elements than usually come, and the used part of them is
		// short.
		n = sparseBlock
		for n > leastBlock && n*int(s.Width) > sparseBytes {
			n /= 2
		}
		return n
	}
	for n > leastBlock && n*int(s.Width) > blockBytes {
		n /= 2
	}
	return n
}
