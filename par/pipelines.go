package par

import (
	"time"

	"github.com/seed1237c087/manta/par/internal/runstats"
)

// Named returns it with a name, by which tools show the pipeline: [Pipelines] counts its runs,
// [Iter.Explain] prints the name, Go's execution traces show each run as a task of that name, and
// CPU profiles have the label "manta" with that name on its samples, see [core.Named]. The work of
// its functions has the name too, on any worker and in any pool, and so does the body of a range
// over its Seq.
//
// The name holds for the whole run of an ending: for all stages, and for everything that the ending
// must pack, walk or search first. If Named is called twice, the last call counts; if two pipelines
// become one, as in [Zip] and [Iter.Chain], the name of the first counts. If a function of the
// pipeline runs another pipeline, the other pipeline is counted only if it has a name itself.
//
// Order and results are the same with a name, to the bit. A run with a name costs about a
// microsecond more, and some 40 nanoseconds for each piece; pipelines without a name pay nothing. A
// name is cut at a character after at most 100 bytes. Named panics if the name is empty.
func (it Iter[T]) Named(name string) Iter[T] { return Iter[T]{it.Node().Named(name)} }

// PipelineStats counts what all runs of the pipelines of one name did. Its fields are counters.
type PipelineStats struct {
	Name   string
	Runs   uint64 // runs that have ended
	Failed uint64 // runs among these that a panic, an error, a Goexit or a context that was done ended
	// Running is the number of runs that have begun and not ended.
	Running int
	// Elements is the number of positions of the source that were processed. If there are several
	// sources, the first counts; after Chunked and FoldChunks, a position is a chunk. Positions at
	// which an ending stopped are not counted, nor are positions of a piece in which a function
	// panicked.
	Elements uint64
	Alone    uint64        // runs by the caller alone, without a fork
	Forked   uint64        // runs that forked
	AloneIn  time.Duration // time of the runs without a fork, from call to return
	ForkedIn time.Duration // time of the runs that forked
	// Busy is the time that all participants of all runs worked on pieces, added up. It does not include other
	// work of an ending, such as sorting what it has collected.
	Busy time.Duration
	// Pieces is the number of stretches of positions that were processed without a break, or as
	// [Iter.WithMaxLen] cuts them.
	Pieces uint64
	// Stolen is the number of parts of runs, of one piece or several, that a participant took from
	// another. If a participant takes a part back from its thief while it waits for the part, that
	// counts too, though not as a steal of [core.Stats].
	Stolen uint64
	// Seconds counts runs by their duration: Seconds[i] is the number of runs of up to Bounds()[i] seconds, and
	// the last counter is for longer runs.
	Seconds [len(runstats.Bounds) + 1]uint64
}

// Bounds returns the upper bounds of the buckets of Seconds, in seconds. They are the same for all pipelines.
func (PipelineStats) Bounds() [len(runstats.Bounds)]float64 { return runstats.Bounds }

// Pipelines returns the statistics of all pipelines that [Iter.Named] has named, in the order of the
// names. A run is added when it ends, all of it at once. After the first 1,000 names, all further
// names are counted together, under "(other)": a name is for a place in a program, not for a request.
func Pipelines() []PipelineStats {
	all := runstats.All()
	stats := make([]PipelineStats, len(all))
	for i, s := range all {
		stats[i] = PipelineStats(s)
	}
	return stats
}
