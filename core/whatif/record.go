package whatif

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A Recording is a program as it was recorded: its strands, with the time that each took on
// one processor, and the forks, spawns and waits between them. It can be simulated any
// number of times, on any number of goroutines at once.
type Recording struct {
	start  *measure.Strand
	total  measure.Totals
	end    measure.Point
	factor float64        // what the time of strands, forks and spawns is multiplied by
	places *measure.Meter // knows the lines of strands
}

// The bounds of what a recording keeps apart.
const (
	mostStrands = 1 << 18 // some 100 bytes each
	grain       = 1000    // nanoseconds
)

// defaultWorkers is how many workers core.Measure tells programs of.
const defaultWorkers = 64

// Record runs f, one task after another as [core.Measure] does, and records it. All that is
// said there of what f may do, of what is measured and what is not, of panics and of nested
// calls holds here. It costs somewhat more time for each fork.
//
// A Recording of more than a quarter of a million strands is made smaller: forks are folded
// into the strands around them, those of the least work first, and scopes whose tasks are as
// small. So a recording takes some 30 MB at most, unless the program spawns more tasks than
// that at once. Forks of less than a microsecond of work are always folded: it does not pay
// to steal them, and their single strands are shorter than the clock is exact.
//
// The operations of package par remember what elements cost. So run f once before, if it is
// to be recorded as it runs from the second time on.
func Record(f func()) *Recording { return record("Record", defaultWorkers, f) }

// RecordFor is [Record] for an f that is told that there are so many workers, instead of
// 64: [core.NumWorkers] returns that, and some operations of package par cut their input for
// as many. It panics if that is less than 1.
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

// Span returns the time that it takes on any number of processors, if nothing had to be paid
// for sharing.
func (r *Recording) Span() time.Duration { return r.scaled(r.end.Span) }

// Tasks returns how many tasks there are: the program itself, the right sides of forks, and
// what was spawned.
func (r *Recording) Tasks() int64 { return r.total.Tasks }

func (r *Recording) scaled(d int64) time.Duration { return time.Duration(float64(d) * r.factor) }

// Scaled returns the same program with strands, forks and spawns that take longer or shorter by
// one factor, so that it takes the given time with one worker at the given costs. It is for
// programs whose strands are some tens of nanoseconds: these are too short for the clock, so
// that their sum is off, and a processor does the end of one, the fork and the beginning of
// the next at the same time, so that forks cost less there than [MeasureCosts] says. Time such a
// program by itself in a pool of one worker. Scaled panics if took is not positive.
func (r *Recording) Scaled(took time.Duration, c Costs) *Recording {
	if took <= 0 {
		panic(fmt.Sprintf("core/whatif: Recording.Scaled: the time must be positive, got %v", took))
	}
	one := r.Simulate(Machine{Workers: 1, Costs: &c})
	s := *r
	s.factor *= float64(took) / float64(max(1, one.Time))
	return &s
}

// Simulate returns what so many workers would make of the program. The cost is some hundred
// nanoseconds for each fork and steal. It panics if a field of m is out of range.
func (r *Recording) Simulate(m Machine) Prediction {
	m = m.complete("Recording.Simulate")
	s := &simulation{Machine: m, factor: r.factor}
	return s.run(r.start)
}
