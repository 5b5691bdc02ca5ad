package describe

// kindInfo says what is special about a kind.
type kindInfo struct {
	// drops: fewer elements may come out than went in.
	drops bool
	// Both: the loop writes one element to Out and one to Out2 for each that it gets.
	Both bool
	// few: so few elements come out that they don't count for the length of blocks.
	few bool
	// passes: the elements that come out are those that went in, and the loop writes nothing.
	passes bool
	// Takes: the loop also does the work in Step.Behind, if there is any: that of the Filter or ForEach after it.
	Takes bool
	// simple: of a Step the loop needs only In, Out and the indices in them; see Stages.
	simple bool
	// Fails: the loop may set Step.Err.
	Fails bool
	// apart: In and Out of the loop never share their memory.
	apart bool
	// Indexed: the loop may ask for the Index of an element.
	Indexed bool
	// Some: the ending searches, and any match will do. A match stops the whole run. If Some is false, the ending wants the first match,
	// and a match stops only the positions after it.
	Some bool
	// Last: the ending searches for the last match. It runs as a search for the first match in reverse order.
	Last bool
	// Placed: the ending searches, and also wants to know how many elements come before the match.
	Placed bool
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
