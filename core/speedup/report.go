// Package speedup says how far more processors could speed a program up that core.Measure has measured.
package speedup

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed1237c087/manta/core/internal/plot"
)

// Report is what core.Measure has found out about a program.
type Report struct {
	// Work is the time that the program takes on one processor.
	Work time.Duration
	// Span is the time that it would take on any number of them, if nothing had
	// to be paid for sharing.
	Span time.Duration
	// Burdened is the span if each task in the chain is stolen, and costs one
	// Steal more so.
	Burdened time.Duration
	// Steal is what it costs on this machine that a task is run by another worker
	// than the one that forked it, and 5 microseconds if GOMAXPROCS is 1, so that
	// there is none to measure it with.
	Steal time.Duration
	// Tasks counts the program itself, the right sides of joins and forks, and
	// tasks of scopes, futures, broadcasts and spawns: what another worker could run.
	Tasks int64
	// Strands counts the stretches of tasks between forks, spawns and waits.
	Strands int64
	// Sizes tells how large the tasks are. Sizes[i] counts those that took less than
	// 2^i nanoseconds, and at least half of that if i > 0, not counting the tasks
	// that they have forked or spawned.
	Sizes [64]int64
}

// Parallelism returns Work/Span: how many processors the program could keep busy
// on average, and the bound of its speed-up. It is at least 1.
func (r Report) Parallelism() float64 {
	if r.Work <= r.Span {
		return 1
	}
	return float64(r.Work) / float64(max(1, r.Span))
}

// SpeedUp returns how many times as fast as on one processor the program can be
// expected to be on p: at least and at best.
//
// At best is the lesser of p and the parallelism. At least is Brent's bound ("The
// parallel evaluation of general arithmetic expressions", JACM 21, 1974), with the
// burdened span in the place of the span, as in the Cilkview paper (section 4): the
// time on p processors is at most
//
//	Work/p + (1 - 1/p) * Burdened
//
// It is less than 1 if tasks are so small that it may be quicker not to share them. It
// is no guarantee: see core.Measure for what is not known. SpeedUp panics if p is less than 1.
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

// reportedProcessors are those of the table and the plot.
var reportedProcessors = []int{1, 2, 4, 8, 16, 32, 64, 128, 256}

// String returns the report as text: the figures, the speed-ups for 1 to 256
// processors, and how many tasks there are of which size. There is no promise that the
// form stays as it is.
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
