package main

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"
)

// A bound is what a figure is to be at most.
type bound struct {
	what          string
	figure, limit float64
	print         func(float64) string
}

// bounds prints what the figures are to keep, and whether they do.
func (r *results) bounds(b *strings.Builder) {
	var all []bound
	for _, n := range r.workers() {
		all = append(all, r.boundsOf(n)...)
	}
	if len(all) == 0 {
		return
	}
	b.WriteString("\n#### Bounds\n\n| what | figure | at most | |\n| --- | ---: | ---: | --- |\n")
	for _, x := range all {
		verdict := "met"
		if !(x.figure <= x.limit) {
			verdict = "MISSED"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s |\n", x.what, x.print(x.figure), x.print(x.limit), verdict)
	}
}

func percent(v float64) string { return fmt.Sprintf("%.2f%%", 100*v) }

// boundsOf are the bounds on what so many workers do.
func (r *results) boundsOf(workers int) []bound {
	var all []bound
	say := func(format string, args ...any) string {
		crew := fmt.Sprintf(", %d workers", workers)
		if workers == 1 {
			crew = ", 1 worker"
		}
		return fmt.Sprintf(format, args...) + crew
	}
	idlest := math.NaN()
	for _, t := range r.of("idle") {
		if t.Workers == workers {
			idlest = math.Max(t.cores(), zeroIfNaN(idlest))
		}
	}
	if !math.IsNaN(idlest) {
		all = append(all, bound{say("`idle`, the worst of all strategies: of a core"), idlest, 0.001, percent})
	}
	for _, x := range []struct {
		row          string
		latency, cpu float64
	}{{"periodic", 1, 1.25}, {"periodic_1k", 1.1, 1.1}} {
		own, loop := find(r.Tracks, x.row, "Counters", workers), find(r.Tracks, x.row, plain, 0)
		if own != nil && loop != nil {
			all = append(all,
				bound{say("`%s`: median latency, of the plain loop's", x.row), own.median() / loop.median(), x.latency, digits},
				bound{say("`%s`: processor time, of the plain loop's", x.row), own.cpu() / loop.cpu(), x.cpu, digits})
		}
	}
	for _, x := range []struct {
		row, pace string
		limit     float64
	}{{"spawn/1ms", "pace/1ms", 0.03}, {"spawn/10ms", "pace/10ms", 0.005}} {
		own, pace := find(r.Tracks, x.row, "Counters", workers), find(r.Tracks, x.pace, plain, 0)
		if own == nil {
			continue
		}
		all = append(all, bound{say("`%s`: of a core", x.row), own.cores(), x.limit, percent})
		if pace != nil {
			all = append(all, bound{say("`%s`: beyond what waking up for it takes", x.row), own.cores() - pace.cores(), x.limit, percent})
		}
	}
	if workers > 1 { // one worker alone is what both strategies come to
		all = append(all, r.againstTickleAll(workers, say)...)
	}
	own, loop := find(r.Tracks, "burst", "Counters", workers), find(r.Tracks, "periodic", plain, 0)
	if own != nil && loop != nil {
		ideal := 64 * measureBest(loop) / float64(min(workers, runtime.GOMAXPROCS(0)))
		all = append(all, bound{say("`burst`: until the last answer, of what 64 plain loops take on all workers"), own.median() / ideal, 2, digits})
	}
	return all
}

// measureBest is what a call takes when little disturbs it.
func measureBest(t *Track) float64 {
	best := math.Inf(1)
	for _, took := range t.took() {
		best = min(best, took)
	}
	return best
}

// againstTickleAll sets Counters beside TickleAll, in all processor time and in what goes
// beyond the work itself.
func (r *results) againstTickleAll(workers int, say func(string, ...any) string) (all []bound) {
	for _, x := range []struct {
		row  string
		work float64 // processor time of the work of an op; 0: that of the plain loop
	}{{"single_producer", float64((producerGap + producerTask) / time.Nanosecond)}, {"latch_storm", 0}} {
		own, other := find(r.Tracks, x.row, "Counters", workers), find(r.Tracks, x.row, "TickleAll", workers)
		if own == nil || other == nil {
			continue
		}
		if loop := find(r.Tracks, x.row, plain, 0); loop != nil && x.work == 0 {
			x.work = loop.cpu()
		}
		all = append(all,
			bound{say("`%s`: processor time, of TickleAll's", x.row), own.cpu() / other.cpu(), 1.0 / 3, digits},
			bound{say("`%s`: the same beyond the work itself", x.row), (own.cpu() - x.work) / (other.cpu() - x.work), 1.0 / 3, digits},
			bound{say("`%s`: median time, of TickleAll's", x.row), own.median() / other.median(), 1, digits})
	}
	return all
}

func zeroIfNaN(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}
