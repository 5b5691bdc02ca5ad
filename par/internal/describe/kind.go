package describe

// Kind names a source, a stage or an ending: in messages, and as an ingredient of keys.
type Kind uint8

// The kinds. What a stage does with a block depends on its kind.
const (
	Other Kind = iota
	Map
	Update
	Inspect
	Filter
	FilterMap
	Enumerate
	MapLocal
	MapErr
	FilterErr
	MapBlocks
	SiftBlocks
	Fold
	FoldBlocks
	FoldChunks
	Generate
	Range
	Slice
	Refs
	Blocks
	RangeBlocks
	Repeat
	ForEach
	ForEachBlock
	ForEachLocal
	Any
	All
	Count
	FindAny
	FindFirst
	FindLast
	FindMapAny
	FindMapFirst
	FindMapLast
	PositionAny
	PositionFirst
	PositionLast
	TryForEach
	TryMap
	TryFold
	TryReduce
	Reduce
	Partition
	PartitionMap
	Unzip
	MapWhile
	TakeWhile
	SkipWhile
	TakeAnyWhile
	SkipAnyWhile
	UntilErr
	Chain
	Interleave
	InterleaveShortest
	Intersperse
	StepBy
	Skip
	Take
	Rev
	TakeAny
	SkipAny
	ByBlocks
	Zip
	Zip3
	ZipEq
	Chunked
	Batch
	Chunks
	ChunksExact
	RChunks
	Windows
	Tiles
	ChunkBy
	SplitFunc
	SplitInclusiveFunc
	FlatMap
	Scan
	Seq
	Text
	Split
	WalkTree
	FromMap
	FromSeq
	FromSeq2
	FromSeqErr
	FromChan
	ScanLines
	Feed
	Collect
	Copy
	JoinBy
	GroupBy
	CountBy
	ReduceBy
	ToMap
	ToSet
	Histogram
	TopK
	MinByKey
	MaxByKey
	Equal
	Compare
	IsSorted
	Contains
	Positions
	Buckets
	CountedBy
	FlatMapAppend
	Flatten
	FoldedBy
	GroupedBy
	ReducedBy
	kinds
)

// Compiled marks the kind of an operation that the command manta has made into a loop, together with its functions and the
// functions next to it.
const Compiled Kind = 1 << 7
const _ = uint(Compiled - kinds) // The kinds stay below Compiled.

var names = [kinds]string{
	Other: "a stage", Map: "Map", Update: "Update", Inspect: "Inspect", Filter: "Filter", FilterMap: "FilterMap",
	Enumerate: "Enumerate", MapLocal: "MapLocal", MapErr: "MapErr", FilterErr: "FilterErr", MapBlocks: "MapBlocks", SiftBlocks: "SiftBlocks",
	Fold: "Fold", FoldBlocks: "FoldBlocks", FoldChunks: "FoldChunks", Generate: "Generate", Range: "Range",
	Slice: "Slice", Refs: "Refs", Blocks: "Blocks", RangeBlocks: "RangeBlocks", Repeat: "Repeat",
	ForEach: "ForEach", ForEachBlock: "ForEachBlock", ForEachLocal: "ForEachLocal",
	Any: "Any", All: "All", Count: "Count", FindAny: "FindAny", FindFirst: "FindFirst", FindLast: "FindLast",
	FindMapAny: "FindMapAny", FindMapFirst: "FindMapFirst", FindMapLast: "FindMapLast", PositionAny: "PositionAny",
	PositionFirst: "PositionFirst", PositionLast: "PositionLast", TryForEach: "TryForEach", TryMap: "TryMap",
	TryFold: "TryFold", TryReduce: "TryReduce", Reduce: "Reduce", Partition: "Partition", PartitionMap: "PartitionMap",
	Unzip: "Unzip", MapWhile: "MapWhile", TakeWhile: "TakeWhile", SkipWhile: "SkipWhile", TakeAnyWhile: "TakeAnyWhile",
	SkipAnyWhile: "SkipAnyWhile", UntilErr: "UntilErr", Chain: "Chain", Interleave: "Interleave", InterleaveShortest: "InterleaveShortest",
	Intersperse: "Intersperse", StepBy: "StepBy", Skip: "Skip", Take: "Take", Rev: "Rev", TakeAny: "TakeAny",
	SkipAny: "SkipAny", ByBlocks: "ByBlocks", Zip: "Zip", Zip3: "Zip3", ZipEq: "ZipEq", Chunked: "Chunked", Batch: "Batch",
	Chunks: "Chunks", ChunksExact: "ChunksExact", RChunks: "RChunks", Windows: "Windows", Tiles: "Tiles",
	ChunkBy: "ChunkBy", SplitFunc: "SplitFunc", SplitInclusiveFunc: "SplitInclusiveFunc", FlatMap: "FlatMap",
	Scan: "Scan", Seq: "Seq", Text: "Text", Split: "Split", WalkTree: "WalkTree", FromMap: "FromMap",
	FromSeq: "FromSeq", FromSeq2: "FromSeq2", FromSeqErr: "FromSeqErr", FromChan: "FromChan", ScanLines: "ScanLines", Feed: "Feed",
	Collect: "Collect", Copy: "Copy", JoinBy: "JoinBy", GroupBy: "GroupBy", CountBy: "CountBy", ReduceBy: "ReduceBy", ToMap: "ToMap",
	ToSet: "ToSet", Histogram: "Histogram", TopK: "TopK", MinByKey: "MinByKey", MaxByKey: "MaxByKey", Equal: "Equal",
	Compare: "Compare", IsSorted: "IsSorted", Contains: "Contains", Positions: "Positions",
	Buckets: "Buckets", CountedBy: "CountedBy", FlatMapAppend: "FlatMapAppend", Flatten: "Flatten", FoldedBy: "FoldedBy", GroupedBy: "GroupedBy",
	ReducedBy: "ReducedBy",
}

// String returns the name of the operation. The word Loop follows if the operation is [Compiled].
func (k Kind) String() string {
	if k&Compiled != 0 {
		return names[k&^Compiled] + "Loop"
	}
	return names[k]
}
