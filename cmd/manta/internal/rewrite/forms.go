package rewrite

import "github.com/seed1237c087/manta/cmd/internal/ops"

// form is what the command knows of an operation.
type form struct {
	role role
	fn   int // the index of the function in the arguments without the pipeline; -1 if there is none
}

// role is the part that an operation has in a loop.
type role int

const (
	maps      role = iota // makes one element from each
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
	keys                  // CountBy and similar operations: a loop computes the keys
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

// is reports whether the operation of s has the role r, even if s can't be a loop.
func (s *stage) is(r role) bool {
	f := forms[s.op]
	return f != nil && f.role == r
}

// apart reports whether the stage has a loop of its own, which reads the elements of a block as they are.
func (r role) apart() bool { return r >= sheaves && r <= keys }

// writes reports whether the loop writes one element to a block for each element that it gets, if it drops none.
func (r role) writes() bool {
	return r < sums || r == mapsErr || r == locals || r == lists || r == listsErr || r == keys
}

// stops reports whether the loop may end before the last element.
func (r role) stops() bool { return r == finds || r == tries }

// fails reports whether the last result of the function is an error.
func (r role) fails() bool { return r == tries || r == mapsErr || r == siftsErr || r == listsErr }

// identity returns the index of the argument before the function, which is an identity or a number. The index is negative if there
// is no such argument.
func (f *form) identity() int { return f.fn - 1 }

// ending reports whether no later stage can share the loop of the operation. That is so if the operation runs the pipeline, and for
// some stages.
func (r role) ending() bool { return r >= sums }

// alone reports whether the operation is never a part of a chain.
func (r role) alone() bool { return r >= repeats }

// tunes reports whether an operation only says how a pipeline runs, and does not change its elements.
func tunes(op string) bool { return ops.Of(op).Is == "tuning" }

// cuts reports whether the library moves an operation to the source of a pipeline, so that the stages around it are neighbours.
func cuts(op string) bool {
	is := ops.Of(op).Elements
	return is == "moved" || is == "turned"
}
