package par

import "github.com/seed1237c087/manta/par/internal/sources"

// ByUniformBlocks returns it cut into blocks of n positions that are processed one after
// the other. Each block runs in parallel, and the next block begins when all of the block is
// done. Therefore an ending that stops early does not run beyond the block at hand, and
// stages that hold their results hold the results of at most one block. Order and results
// stay the same, except that n and the length fix the brackets of float sums. The length is
// no longer known. Positions are those of the source, before anything is dropped. Batches of
// a stream that are longer than n are cut. ByUniformBlocks panics if n is below 1.
func (it Iter[T]) ByUniformBlocks(n int) Iter[T] {
	return Iter[T]{sources.ByUniformBlocks(it.Node(), n)}
}

// ByExponentialBlocks is [Iter.ByUniformBlocks] with a first block of 64 positions, and
// with each following block twice as long as the block before. It is for searches that are
// likely to find an answer early.
func (it Iter[T]) ByExponentialBlocks() Iter[T] {
	return Iter[T]{sources.ByExponentialBlocks(it.Node())}
}
