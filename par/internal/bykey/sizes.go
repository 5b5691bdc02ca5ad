//go:build !manta_sim

package bykey

const (
	enoughRead    = 1<<13 - 1 // elements of a stream that show whether most have keys of their own: its batches are short at first
	fullTable     = 1 << 15   // keys of a lane
	fullUnordered = 1 << 17   // the same if it gives them away once, or there are no gaps
	shardKeys     = 1 << 13   // positions for each shard, if there are not too many
)
