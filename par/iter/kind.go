package iter

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
	MapInit
	MapLocal
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
	Repeat
	ForEach
	ForEachBlock
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
	FromChan
	ScanLines
	Feed
	Collect
	Copy
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
	kinds
)

// kindInfo is what is special about a kind.
type kindInfo struct {
	name string
	// drops: what comes out may be fewer elements than went in.
	drops bool
	// both: the loop writes one element to Out and one to Out2 for each that it gets.
	both bool
	// passes: the elements that come out are those that went in, and nothing is written.
	passes bool
	// takes: the loop applies the Filter behind it too, if Step.Behind says so.
	takes bool
	// simple: the loop needs nothing of a Step but In, Out and where in them to work; see
	// oneBlock.
	simple bool
	// perPiece: Step.State is for one piece.
	perPiece bool
	// fails: the loop may set Step.Err.
	fails bool
	// apart: In and Out of the loop never share their memory.
	apart bool
}

var infos = [kinds]kindInfo{
	Other:              {name: "a stage"},
	Map:                {name: "Map", takes: true, simple: true},
	Update:             {name: "Update", simple: true},
	Inspect:            {name: "Inspect", passes: true},
	Filter:             {name: "Filter", drops: true, simple: true},
	FilterMap:          {name: "FilterMap", drops: true, simple: true},
	Enumerate:          {name: "Enumerate"},
	MapInit:            {name: "MapInit", perPiece: true},
	MapLocal:           {name: "MapLocal"},
	MapBlocks:          {name: "MapBlocks", apart: true},
	SiftBlocks:         {name: "SiftBlocks", drops: true, apart: true},
	Fold:               {name: "Fold"},
	FoldBlocks:         {name: "FoldBlocks"},
	FoldChunks:         {name: "FoldChunks"},
	Generate:           {name: "Generate"},
	Range:              {name: "Range", takes: true},
	Slice:              {name: "Slice"},
	Refs:               {name: "Refs", takes: true},
	Blocks:             {name: "Blocks"},
	Repeat:             {name: "Repeat"},
	ForEach:            {name: "ForEach"},
	ForEachBlock:       {name: "ForEachBlock"},
	Any:                {name: "Any"},
	All:                {name: "All"},
	Count:              {name: "Count"},
	FindAny:            {name: "FindAny"},
	FindFirst:          {name: "FindFirst"},
	FindLast:           {name: "FindLast"},
	FindMapAny:         {name: "FindMapAny"},
	FindMapFirst:       {name: "FindMapFirst"},
	FindMapLast:        {name: "FindMapLast"},
	PositionAny:        {name: "PositionAny"},
	PositionFirst:      {name: "PositionFirst"},
	PositionLast:       {name: "PositionLast"},
	TryForEach:         {name: "TryForEach", fails: true},
	TryMap:             {name: "TryMap", fails: true},
	TryFold:            {name: "TryFold", fails: true},
	TryReduce:          {name: "TryReduce"},
	Reduce:             {name: "Reduce"},
	Partition:          {name: "Partition"},
	PartitionMap:       {name: "PartitionMap"},
	Unzip:              {name: "Unzip", both: true},
	MapWhile:           {name: "MapWhile"},
	TakeWhile:          {name: "TakeWhile"},
	SkipWhile:          {name: "SkipWhile"},
	TakeAnyWhile:       {name: "TakeAnyWhile"},
	SkipAnyWhile:       {name: "SkipAnyWhile"},
	Chain:              {name: "Chain"},
	Interleave:         {name: "Interleave"},
	InterleaveShortest: {name: "InterleaveShortest"},
	Intersperse:        {name: "Intersperse"},
	StepBy:             {name: "StepBy"},
	Skip:               {name: "Skip"},
	Take:               {name: "Take"},
	Rev:                {name: "Rev"},
	TakeAny:            {name: "TakeAny"},
	SkipAny:            {name: "SkipAny"},
	ByBlocks:           {name: "ByBlocks"},
	Zip:                {name: "Zip"},
	Zip3:               {name: "Zip3"},
	ZipEq:              {name: "ZipEq"},
	Chunked:            {name: "Chunked"},
	Chunks:             {name: "Chunks"},
	ChunksExact:        {name: "ChunksExact"},
	RChunks:            {name: "RChunks"},
	Windows:            {name: "Windows"},
	Tiles:              {name: "Tiles"},
	ChunkBy:            {name: "ChunkBy"},
	SplitFunc:          {name: "SplitFunc"},
	SplitInclusiveFunc: {name: "SplitInclusiveFunc"},
	FlatMap:            {name: "FlatMap"},
	Scan:               {name: "Scan"},
	Seq:                {name: "Seq"},
	Text:               {name: "Text"},
	Split:              {name: "Split"},
	WalkTree:           {name: "WalkTree"},
	FromMap:            {name: "FromMap"},
	FromSeq:            {name: "FromSeq"},
	FromSeq2:           {name: "FromSeq2"},
	FromChan:           {name: "FromChan"},
	ScanLines:          {name: "ScanLines"},
	Feed:               {name: "Feed"},
	Collect:            {name: "Collect"},
	Copy:               {name: "Copy"},
	GroupBy:            {name: "GroupBy"},
	CountBy:            {name: "CountBy"},
	ReduceBy:           {name: "ReduceBy"},
	ToMap:              {name: "ToMap"},
	ToSet:              {name: "ToSet"},
	Histogram:          {name: "Histogram"},
	TopK:               {name: "TopK"},
	MinByKey:           {name: "MinByKey"},
	MaxByKey:           {name: "MaxByKey"},
	Equal:              {name: "Equal"},
	Compare:            {name: "Compare"},
	IsSorted:           {name: "IsSorted"},
	Contains:           {name: "Contains"},
	Positions:          {name: "Positions", drops: true},
}

// String returns the name of the operation.
func (k Kind) String() string { return infos[k].name }
