package par

import "github.com/seed1237c087/manta/par/internal/sources"

// ByUniformBlocks returns it to be worked off n positions at a time: a block is cut and run
// in parallel, and when all of it is done, the next one begins. So an ending that stops
// early does not run beyond the block, and stages that hold their results hold no more than
// one block's. Order and results stay as they are, but for the brackets of float sums, which
// n and the length fix; the length is not known any more. Positions are those of the source,
// before anything is dropped; of a bridge's batches, those that are longer are cut.
// ByUniformBlocks panics if n is below 1.
func (it Iter[T]) ByUniformBlocks(n int) Iter[T] {
	return Iter[T]{sources.ByUniformBlocks(it.Node(), n)}
}

// ByExponentialBlocks is [Iter.ByUniformBlocks] with a first block of 64 positions and each
// of the following twice as long as the one before: for a search whose answer is likely to
// come early.
func (it Iter[T]) ByExponentialBlocks() Iter[T] {
	return Iter[T]{sources.ByExponentialBlocks(it.Node())}
}
