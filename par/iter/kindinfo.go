package iter

// kindInfo is what is special about a kind.
type kindInfo struct {
	// drops: what comes out may be fewer elements than went in.
	drops bool
	// both: the loop writes one element to Out and one to Out2 for each that it gets.
	both bool
	// few: what comes out are so few elements that they don't count for the length of blocks.
	few bool
	// passes: the elements that come out are those that went in, and nothing is written.
	passes bool
	// takes: the loop applies the Filter behind it too, if Step.Behind says so.
	takes bool
	// simple: the loop needs nothing of a Step but In, Out and where in them to work; see oneBlock.
	simple bool
	// perPiece: Step.State is for one piece.
	perPiece bool
	// fails: the loop may set Step.Err.
	fails bool
	// apart: In and Out of the loop never share their memory.
	apart bool
	// indexed: the loop may ask for the Index of an element.
	indexed bool
}

// infos are about the kinds that are special.
var infos = [256]kindInfo{
	Map:           {takes: true, simple: true},
	Update:        {simple: true},
	Inspect:       {passes: true},
	Filter:        {drops: true, simple: true},
	FilterMap:     {drops: true, simple: true},
	MapInit:       {perPiece: true},
	MapErr:        {simple: true, indexed: true},
	FilterErr:     {drops: true, simple: true, indexed: true},
	FlatMap:       {indexed: true},
	FlatMapAppend: {drops: true},
	MapBlocks:     {apart: true},
	SiftBlocks:    {drops: true, apart: true},
	Range:         {takes: true},
	Refs:          {takes: true},
	MaxByKey:      {drops: true, few: true},
	TryForEach:    {fails: true},
	TryMap:        {fails: true},
	TryFold:       {fails: true},
	Unzip:         {both: true},
	Positions:     {drops: true},

	Map | Compiled:       {simple: true},
	FilterMap | Compiled: {drops: true, simple: true},
}
