package par

import "time"

// PipelineStats is what the pipelines of one name have done so far.
type PipelineStats struct {
	Name     string
	Runs     uint64        // runs that have ended
	Failed   uint64        // runs among them that a panic or an error ended
	Running  int           // runs that go on now
	Elements uint64        // positions of the sources
	Alone    uint64        // runs by the caller alone, without a fork
	Forked   uint64        // runs that forked
	AloneIn  time.Duration // what the runs without a fork took, from call to return
	ForkedIn time.Duration // what the others took
	Busy     time.Duration // what all participants of all runs worked, added up
	Pieces   uint64        // parts that participants took on
	Stolen   uint64        // those among them that a thief took from another participant
	// Seconds counts runs by what they took: Seconds[i] are those of up to SecondsBounds[i],
	// the last one those beyond.
	Seconds [len(SecondsBounds) + 1]uint64
}

// SecondsBounds are the upper bounds of the buckets of [PipelineStats].Seconds, in seconds.
var SecondsBounds = [...]float64{1e-6, 1e-5, 1e-4, 1e-3, 5e-3, 1e-2, 5e-2, 0.1, 0.5, 1, 5, 10, 60}

// Pipelines returns what the pipelines that [Iter.Named] gave a name have done so far, in
// the order of the names.
func Pipelines() []PipelineStats { return nil }
