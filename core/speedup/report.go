// Package speedup computes, from a measurement by core.Measure, how much faster a program could run on more processors.
package speedup

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed1237c087/manta/core/internal/plot"
)

// Report is the result of core.Measure.
type Report struct {
	// Work is the time that the program takes on one processor.
	Work time.Duration
	// Span is the time that the program would take on any number of processors, if
	// sharing cost nothing.
	Span time.Duration
	// Burdened is the span if each task in the chain is stolen, and therefore costs
	// one Steal more.
	Burdened time.Duration
	// Steal is the additional cost, on this machine, of a task that another worker
	// runs than the worker that forked it. If GOMAXPROCS is 1, that can't be
	// measured, and Steal is 5 microseconds.
	Steal time.Duration
	// Tasks counts what another worker could run: the program itself, the right sides
	// of joins and forks, and tasks of scopes, futures, broadcasts and spawns.
	Tasks int64
	// Strands counts the stretches of tasks between forks, spawns and waits.
	Strands int64
	// Sizes says how large the tasks are. Sizes[i] counts the tasks that took less than
	// 2^i nanoseconds and, if i > 0, at least half of that. The time of a task does not
	// include the tasks that it has forked or spawned.
	Sizes [64]int64
}

// Parallelism returns Work/Span, or 1 if that is less than 1. It is the number of
// processors that the program could keep busy on average, and the bound of its speed-up.
func (r Report) Parallelism() float64 {
	if r.Work <= r.Span {
		return 1
	}
	return float64(r.Work) / float64(max(1, r.Span))
}

// SpeedUp returns the speed-up that can be expected on p processors, compared with one:
// the least and the best.
//
// The best is the lesser of p and the parallelism. The least is Brent's bound ("The
// parallel evaluation of general arithmetic expressions", JACM 21, 1974), with the
// burdened span in place of the span, as in the Cilkview paper (section 4). By that
// bound, the time on p processors is at most
//
//	Work/p + (1 - 1/p) * Burdened
//
// The least is below 1 if tasks are so small that it may be quicker not to share them. The
// least is no guarantee: see core.Measure for what is not known. SpeedUp panics if p is
// less than 1.
func (r Report) SpeedUp(p int) (least, best float64) {
	if p < 1 {
		panic(fmt.Sprintf("core: Report.SpeedUp: processors must be at least 1, got %d", p))
	}
	n := float64(p)
	best = min(n, r.Parallelism())
	if r.Work <= 0 {
		return 1, best
	}
	least = float64(r.Work) / (float64(r.Work)/n + (1-1/n)*float64(r.Burdened))
	return min(least, best), best
}

// reportedProcessors contains the numbers of processors of the table and the plot.
var reportedProcessors = []int{1, 2, 4, 8, 16, 32, 64, 128, 256}

// String returns the report as text: the figures, the speed-ups for 1 to 256
// processors, and the number of tasks of each size. The format may change.
func (r Report) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "work           %v\n", plot.Short(r.Work))
	fmt.Fprintf(&s, "span           %v\n", plot.Short(r.Span))
	fmt.Fprintf(&s, "burdened span  %v, at %v for a steal\n", plot.Short(r.Burdened), plot.Short(r.Steal))
	fmt.Fprintf(&s, "parallelism    %.4g\n", r.Parallelism())
	fmt.Fprintf(&s, "tasks          %d, of %v on average\n", r.Tasks, plot.Short(r.Work/time.Duration(max(1, r.Tasks))))
	fmt.Fprintf(&s, "strands        %d\n\n", r.Strands)
	fmt.Fprintln(&s, "processors  speed-up at least  at best")
	for _, p := range reportedProcessors {
		least, best := r.SpeedUp(p)
		fmt.Fprintf(&s, "%10d  %17.2f  %7.2f\n", p, least, best)
	}
	fmt.Fprintln(&s, "\ntasks of less than     number  share")
	for i, n := range r.Sizes {
		if n > 0 {
			fmt.Fprintf(&s, "%18v  %9d  %4.1f%%\n", plot.Short(1<<min(i, 62)), n, 100*float64(n)/float64(r.Tasks))
		}
	}
	return s.String()
}
