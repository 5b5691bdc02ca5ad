package rewrite

import "github.com/seed1237c087/manta/cmd/internal/ops"

// form is what the command knows of an operation.
type form struct {
	role role
	fn   int // which of the arguments is the function, the pipeline not counted; -1 if there is none
}

// role is the part that an operation has in a loop.
type role int

const (
	maps      role = iota // one element for each
	filters               // drops elements
	filterMap             // both
	sums                  // an ending: Sum, of integers only
	counts                // Count
	finds                 // Any and All
	tries                 // TryForEach
	does                  // ForEach
	bests                 // MinByKey and MaxByKey
	bestsOf               // MinOf and MaxOf
	folds                 // Fold
	reduces               // Reduce and its kind
	tallies               // Histogram
	sheaves               // Buckets
	mapsErr               // MapErr
	siftsErr              // FilterErr
	locals                // MapLocal
	lists                 // FlatMap
	listsErr              // FlatMapErr
	appends               // FlatMapAppend
	scans                 // Scan and ScanExclusive
	keys                  // CountBy and its kin: the key is a loop, and what they do with it is called
	repeats               // For, which has no pipeline
	sorts                 // SortFunc and SortStableFunc
	keySorts              // SortByKey
	fills                 // BucketsInto, whose pipeline is not its first argument
)

// forms are the operations that can be loops.
var forms = map[string]*form{
	"Map":        {maps, 0},
	"Filter":     {filters, 0},
	"FilterMap":  {filterMap, 0},
	"Sum":        {sums, -1},
	"Count":      {counts, -1},
	"Any":        {finds, 0},
	"All":        {finds, 0},
	"ForEach":    {does, 0},
	"MinByKey":   {bests, 0},
	"MaxByKey":   {bests, 0},
	"MinOf":      {bestsOf, 0},
	"MaxOf":      {bestsOf, 0},
	"Fold":       {folds, 1},
	"Reduce":     {reduces, 1},
	"ReduceFunc": {reduces, 1},
	"ReduceWith": {reduces, 0},
	"Histogram":  {tallies, 1},
	"Buckets":    {sheaves, 1},
	"MapErr":     {mapsErr, 0},
	"FilterErr":  {siftsErr, 0},
	"FlatMap":    {lists, 0},
	"Scan":       {scans, 1},
	"For":        {repeats, 1},

	"FlatMapAppend":  {appends, 0},
	"FlatMapErr":     {listsErr, 0},
	"TryForEach":     {tries, 0},
	"ScanExclusive":  {scans, 1},
	"CountBy":        {keys, 0},
	"CountedBy":      {keys, 0},
	"GroupBy":        {keys, 0},
	"GroupedBy":      {keys, 0},
	"ReduceBy":       {keys, 0},
	"ReducedBy":      {keys, 0},
	"FoldBy":         {keys, 0},
	"FoldedBy":       {keys, 0},
	"SortFunc":       {sorts, 1},
	"SortStableFunc": {sorts, 1},
	"SortByKey":      {keySorts, 1},
	"BucketsInto":    {fills, 3},
	"MapLocal":       {locals, 1},
	"MapPairs":       {maps, 0},
	"FilterPairs":    {filters, 0},
	"ForEachPair":    {does, 0},
}

// is reports whether s is an operation of a role, also if it can't be a loop.
func (s *stage) is(r role) bool {
	f := forms[s.op]
	return f != nil && f.role == r
}

// apart reports whether the loop is of no other stage than this one, and gets the elements that there are.
func (r role) apart() bool { return r >= sheaves && r <= keys }

// writes reports whether the loop writes an element to a block for each that it gets, if none is dropped.
func (r role) writes() bool {
	return r < sums || r == mapsErr || r == locals || r == lists || r == listsErr || r == keys
}

// stops reports whether the loop may end before it has had all elements.
func (r role) stops() bool { return r == finds || r == tries }

// fails reports whether the function returns an error behind what else it does.
func (r role) fails() bool { return r == tries || r == mapsErr || r == siftsErr || r == listsErr }

// identity returns which argument stands before the function, an identity or a number; -1 if there is none.
func (f *form) identity() int { return f.fn - 1 }

// ending reports whether the operation runs the pipeline, or is a stage behind which no other
// one shares its loop.
func (r role) ending() bool { return r >= sums }

// alone reports whether the operation is a call that neither makes a pipeline nor gets one.
func (r role) alone() bool { return r >= repeats }

// tunes reports whether an operation says how a pipeline is run, and leaves its elements alone.
func tunes(op string) bool { return ops.Of(op).Is == "tuning" }

// cuts reports whether the library moves an operation to the source of a pipeline, so that the stages around it are neighbours.
func cuts(op string) bool {
	is := ops.Of(op).Elements
	return is == "moved" || is == "turned"
}
