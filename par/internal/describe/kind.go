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

// String returns the name of the operation, as kindnames.go has it. The word Loop follows if the operation is [Compiled].
func (k Kind) String() string {
	if k&Compiled != 0 {
		return names[k&^Compiled] + "Loop"
	}
	if k == Other {
		return "a stage"
	}
	return names[k]
}

// kindInfo says what is special about a kind.
type kindInfo struct {
	drops   bool // fewer elements may come out than went in
	Both    bool // the loop writes one element to Out and one to Out2 for each that it gets
	few     bool // so few elements come out that they don't count for the length of blocks
	passes  bool // the elements that come out are those that went in, and the loop writes nothing
	Takes   bool // the loop also does the work in Step.Behind, if there is any: that of the Filter or ForEach after it
	simple  bool // of a Step the loop needs only In, Out and the indices in them; see Stages
	Fails   bool // the loop may set Step.Err
	apart   bool // In and Out of the loop never share their memory
	Indexed bool // the loop may ask for the Index of an element
	Last    bool // the ending searches for the last match; it runs as a search for the first match in reverse order
	Placed  bool // the ending searches, and also wants to know how many elements come before the match

	// Some: the ending searches, and any match will do. A match stops the whole run. If Some is false, the ending wants the first match,
	// and a match stops only the positions after it.
	Some bool
}

// Infos describes the kinds that are special.
var Infos = [256]kindInfo{
	Map:           {Takes: true, simple: true},
	Update:        {simple: true},
	Inspect:       {passes: true},
	Filter:        {drops: true, simple: true},
	FilterMap:     {drops: true, simple: true},
	MapErr:        {simple: true, Indexed: true},
	FilterErr:     {drops: true, simple: true, Indexed: true},
	FlatMap:       {simple: true, Indexed: true},
	FlatMapAppend: {drops: true},
	MapBlocks:     {apart: true},
	SiftBlocks:    {drops: true, apart: true},
	Range:         {Takes: true},
	Refs:          {Takes: true},
	MaxByKey:      {drops: true, few: true},
	TryForEach:    {Fails: true},
	TryMap:        {Fails: true},
	TryFold:       {Fails: true},
	Unzip:         {Both: true},
	Positions:     {drops: true},
	Any:           {Some: true},
	All:           {Some: true},
	Contains:      {Some: true},
	Equal:         {Some: true},
	FindAny:       {Some: true},
	FindMapAny:    {Some: true},
	FindLast:      {Last: true},
	FindMapLast:   {Last: true},
	PositionAny:   {Some: true, Placed: true},
	PositionLast:  {Last: true, Placed: true},

	Map | Compiled:           {simple: true},
	MapErr | Compiled:        {simple: true, Indexed: true},
	FilterErr | Compiled:     {drops: true, simple: true, Indexed: true},
	FilterMap | Compiled:     {drops: true, simple: true},
	FlatMap | Compiled:       {simple: true, Indexed: true},
	FlatMapAppend | Compiled: {drops: true},
}
