package whatif

import (
	"fmt"
	"runtime"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A Recording is a program as it was recorded: its strands, with the time that each took on
// one processor, and the forks, spawns and waits between them. It can be simulated any
// number of times, on any number of goroutines at once.
type Recording struct {
	tree     *measure.Tree
	recorded measure.Recorded
}

// Steps is how many strands a recording keeps apart, some 100 bytes each. If there are more
// it folds small forks into the strands around them, the smallest first, until half of it
// is left.
const Steps = 1 << 18

// Record runs f and records it.
func Record(f func()) *Recording { return RecordFor(64, f) }

// RecordFor is Record for an f that is told that there are so many workers.
func RecordFor(workers int, f func()) *Recording {
	if f == nil {
		panic("core/whatif: Record: nil function")
	}
	if workers < 1 {
		panic(fmt.Sprintf("core/whatif: RecordFor: workers must be at least 1, got %d", workers))
	}
	r := measure.Record(measure.Recording{Workers: workers, Limit: Steps}, f)
	return &Recording{r.Tree, r}
}

// Work is the time that the program took on one processor.
func (r *Recording) Work() time.Duration { return time.Duration(r.recorded.Work) }

// Span is the time that it would take on any number of them, if sharing cost nothing.
func (r *Recording) Span() time.Duration { return time.Duration(r.recorded.Span) }

// Simulate returns what m would make of the program.
func (r *Recording) Simulate(m Machine) Prediction {
	m = m.complete("Recording.Simulate", runtime.GOMAXPROCS(0))
	p := newPool(m)
	took, ended := p.run(r.tree)
	if !ended {
		panic("core/whatif: internal: the simulated pool hangs")
	}
	s := p.sleep.Stats()
	f := p.figures
	return Prediction{
		Workers: m.Workers, Processors: m.Processors,
		Time: time.Duration(took - p.begun), Work: time.Duration(f.busy), Slowed: time.Duration(f.slowed), Overhead: time.Duration(f.overhead),
		Steals: f.steals, LostRaces: f.lost, StandIns: f.standIns,
		Sleeps: int(s.Sleeps), Wakes: int(s.Wakes), WokenForNothing: int(s.WakesForNothing),
		LongestWait: time.Duration(p.watch.worst),
	}
}

// A Prediction is what a simulation came to.
type Prediction struct {
	Workers, Processors            int
	Time, Work, Slowed, Overhead   time.Duration
	Steals, LostRaces, StandIns    int
	Sleeps, Wakes, WokenForNothing int
	LongestWait                    time.Duration
}
