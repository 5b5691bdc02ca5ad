package par

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/runstats"
)

// Named returns it with a name, under which it is known wherever it is seen: [Pipelines] counts its
// runs, [Iter.Explain] says it, Go's execution traces show each run as a task of that name, and CPU
// profiles have its samples under the label "manta", see [core.Named]. The work of its functions
// has the name too, on any worker and in any pool, and so does the body of a range over its Seq.
//
// The name holds for the whole run of an ending: for all stages, and for everything that the ending
// must pack, walk or search first. Of two calls the last counts; if two pipelines become one,
// as in [Zip] and [Iter.Chain], that of the first. A pipeline that a function of it runs is another
// one, which is counted if it has a name itself.
//
// Order and results are the same with a name, to the bit. A run under a name costs about a
// microsecond more, and some 40 nanoseconds for each piece; pipelines without a name pay nothing.
// A name is cut at a character after at most 100 bytes. Named panics if the name is empty.
func (it Iter[T]) Named(name string) Iter[T] { return Iter[T]{it.Node().Named(name)} }

// PipelineStats is what the pipelines of one name have done so far, a counter in each of its fields.
type PipelineStats struct {
	Name   string
	Runs   uint64 // runs that have ended
	Failed uint64 // runs among them that a panic, an error, a Goexit or a context that was done ended
	// Running is how many runs go on now.
	Running int
	// Elements is how many positions of the source were done, those of the first if there are
	// several; after Chunked and FoldChunks a chunk is one. What an ending stopped at is not counted,
	// nor is the piece in which a function panicked.
	Elements uint64
	Alone    uint64        // runs by the caller alone, without a fork
	Forked   uint64        // runs that forked
	AloneIn  time.Duration // what the runs without a fork took, from call to return
	ForkedIn time.Duration // what the others took
	// Busy is what all participants of all runs worked on pieces, added up. What else an ending does,
	// such as to sort what it has collected, is not in it.
	Busy time.Duration
	// Pieces is how many stretches of positions were done in one go, or as [Iter.WithMaxLen] cuts them.
	Pieces uint64
	// Stolen is how many parts of runs, of one piece or several, a participant took from another one.
	// Those that one takes back from its thief while it waits for that are counted too; they are no
	// steals of [core.Stats].
	Stolen uint64
	// Seconds counts runs by what they took: Seconds[i] are those of up to Bounds()[i] seconds,
	// the last one those beyond.
	Seconds [len(runstats.Bounds) + 1]uint64
}

// Bounds returns the upper bounds of the buckets of Seconds, in seconds. They are the same for all pipelines.
func (PipelineStats) Bounds() [len(runstats.Bounds)]float64 { return runstats.Bounds }

// Pipelines returns what the pipelines that [Iter.Named] gave a name have done so far, in
// the order of the names. A run is added when it ends, all of it at once. Names beyond the first
// 1,000 are counted together, under "(other)": a name is for a place in a program, not for a request.
func Pipelines() []PipelineStats {
	all := runstats.All()
	stats := make([]PipelineStats, len(all))
	for i, s := range all {
		stats[i] = PipelineStats(s)
	}
	return stats
}
