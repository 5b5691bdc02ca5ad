//go:build !manta_sim

package bykey

const (
	enoughRead    = 1<<13 - 1 // elements of a stream, whose batches are short at first, that show whether most have keys of their own
	fullTable     = 1 << 15   // keys of a lane whose table is full
	fullUnordered = 1 << 17   // the same if spans may have gaps, or if one worker runs all
	shardKeys     = 1 << 13   // positions for each shard, up to the largest number of shards
)
