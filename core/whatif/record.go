package whatif

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A Recording contains the strands of a program, with the time that each strand took on one
// processor, and the forks, spawns and waits between the strands. It can be simulated any number of
// times, even by several goroutines at the same time.
type Recording struct {
	start  *measure.Strand
	total  measure.Stats
	end    measure.Point
	factor float64        // the times of strands, forks and spawns are multiplied by factor
	places *measure.Meter // knows the lines of strands
}

// A recording keeps at most mostStrands strands, and folds forks of less than grain of work.
const (
	mostStrands = 1 << 18 // some 100 bytes each
	grain       = 1000    // nanoseconds
)

// defaultWorkers is the number of workers that core.Measure reports to programs.
const defaultWorkers = 64

// Record runs f, one task after another as [core.Measure] does, and records it. The rules of
// Measure apply: what f may do, what is measured, and how panics and nested calls are treated.
// Record takes somewhat more time for each fork than Measure.
//
// If a Recording has more than a quarter of a million strands, it is made smaller: forks, and
// scopes of small tasks, are folded into the strands around them, those of the least work first.
// Therefore a recording takes some 30 MB at most, unless the program spawns more tasks than that
// at once. Forks of less than a microsecond of work are always folded, because it does not pay to
// steal them, and because their strands are shorter than the clock's resolution.
//
// The operations of package par remember the cost of elements. Therefore the second call of f may
// fork in another way than the first. To record such a call, run f once before Record.
func Record(f func()) *Recording { return record("Record", defaultWorkers, f) }

// RecordFor is [Record] with the given number of workers instead of 64. In f, [core.NumWorkers]
// returns that number, and some operations of package par cut their input accordingly.
// RecordFor panics if the number is less than 1.
func RecordFor(workers int, f func()) *Recording { return record("RecordFor", workers, f) }

func record(method string, workers int, f func()) *Recording {
	if f == nil {
		panic("core/whatif: " + method + ": nil function")
	}
	if workers < 1 {
		panic(fmt.Sprintf("core/whatif: %s: workers must be at least 1, got %d", method, workers))
	}
	m := &measure.Meter{Limit: mostStrands, Grain: grain}
	measure.Record(m, workers, f)
	total, end := m.Totals()
	return &Recording{m.Start, total, end, 1, m}
}

// Work returns the time that the program takes on one processor.
func (r *Recording) Work() time.Duration { return r.scaled(r.total.Work) }

// Span returns the time that the program would take on any number of processors, if sharing cost
// nothing.
func (r *Recording) Span() time.Duration { return r.scaled(r.end.Span) }

// Tasks returns the number of tasks: the program itself, the right sides of forks, and spawned
// tasks.
func (r *Recording) Tasks() int64 { return r.total.Tasks }

func (r *Recording) scaled(d int64) time.Duration { return time.Duration(float64(d) * r.factor) }

// Scaled returns the same program with the times of all strands, forks and spawns multiplied
// by one factor. The factor is such that the program takes the given time with one worker at the
// given costs. Scaled is for programs whose strands take some tens of nanoseconds. Such strands
// are too short for the clock, so the sum of their times is wrong. And a processor overlaps the end
// of one strand with the fork and the next strand, so that forks cost less than [MeasureCosts]
// says. To get the time of such a program, run it by itself in a pool of one worker. Scaled panics
// if took is not positive.
func (r *Recording) Scaled(took time.Duration, c Costs) *Recording {
	if took <= 0 {
		panic(fmt.Sprintf("core/whatif: Recording.Scaled: the time must be positive, got %v", took))
	}
	one := r.Simulate(Machine{Workers: 1, Costs: &c})
	s := *r
	s.factor *= float64(took) / float64(max(1, one.Time))
	return &s
}

// Simulate predicts how the program would run on m. It takes some hundred nanoseconds for each
// fork and steal. Simulate panics if a field of m is out of range.
func (r *Recording) Simulate(m Machine) Prediction {
	m = m.complete("Recording.Simulate")
	s := &simulation{Machine: m, factor: r.factor}
	return s.run(r.start)
}
