// Package bykey is the basis of all endings by keys: a hash table for each participant, and shards that combine them.
//
// A participant gathers keys in batches, and hashes them; see [Table]. The next step depends on the number of keys:
//
//   - Together: the participant combines what the elements of a key bring, in a table of its own, within a stretch of positions. At the
//     end of the stretch each value becomes an [Item]: a key, its hash, its value, and the number of earlier items. A participant that has
//     done all elements from the first on makes no items. It folds the values into those of earlier stretches, with the same brackets.
//   - Apart: each element becomes an item, because there are so many keys that a table would not stay in a near cache, or would save
//     nothing. A run is never apart if a table has room for a key of each element, unless elements are added along (see PlanSpec).
//
// The top bits of a hash select the shard to which an item is written. There are so many shards that the table of each one stays in
// the second-level cache. Therefore an element of many keys is touched twice, at near places: when it is written to its shard, and when the
// shard absorbs it. Shards absorb items at the end of the run. They also absorb items after a window of a long run, or a batch of a stream,
// if there are enough items. All shards absorb at the same time. Each shard goes through the spans of all participants in the order of
// positions. Therefore the result depends neither on which participant did which piece, nor on the seed of the hashes. The elements alone
// decide how they are bracketed; see PlanSpec.
//
// A span is what one participant has done without a gap. Therefore the items of a span are in the order of their positions. An item that
// brings a new key marks its place among all items of a window. The marks, read in order, say to which shard the next new key belongs. This
// gives the order of first appearance, at two bytes for each key.
//
// The memory of participants and shards is kept for the next run if enough of it was used. User values are cleared. Without this, a call
// would spend most of its time on new memory and on collecting garbage. The memory is freed when the garbage has been collected twice.
//
// Values are a column beside the keys, by id: none, a count, the last value, or an accumulator. For groups, each item gets the number of its
// key.
package bykey
