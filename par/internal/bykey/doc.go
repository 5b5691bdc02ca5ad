// Package bykey is the basis of all endings by keys: a hash table for each participant, and shards that combine them.
//
// A participant gathers keys in batches, and hashes them; see [Table]. What it does next depends on how many keys there are:
//
//   - Together: it has a table of its own, and combines what the elements of a key bring, in a stretch of positions. At the
//     end of the stretch each value is an [Item]: a key, its hash, what it brings, and how many items were before it. Whoever has done
//     all elements from the first on folds the values into those of the stretches before instead, with the same brackets.
//   - Apart: keys are so many that its table would not stay in a near cache, or would save nothing. Then each element is an
//     item. It never is if the table has room for a key of each element.
//
// Items are written to the shard that the top bits of the hash say. There are so many shards that the table of each stays in
// the second-level cache, and so an element of many keys is touched twice, at near places: when it is shared out, and when its shard
// absorbs it. Shards absorb after every window of a long run or batch of a stream that brings enough, and in the end, at the
// same time, each going through the spans of all participants in the order of positions. So the result does not depend on who did what, nor on the
// seed of the hashes. How elements are bracketed depends on them alone; see PlanSpec.
//
// A span is what one participant has done without a gap, so items of it are in the order of their positions. An item that brings
// a key marks its place among all items of a window. Read in order, the marks say from which shard the next key is: that is the order of first
// appearance, at two bytes for each key.
//
// What participants and shards have is kept for the next run, without what is the user's, if it was used well enough: a call would spend most
// of its time on new memory, and on collecting the garbage. It stays until the garbage has been collected twice.
//
// Values are a column beside the keys, by id: none, a count, the last value, an accumulator, and for groups the number of the
// key that each item is told.
package bykey
