// Package explain says in words what a pipeline is and how its last run went.
package explain

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// A Pipeline contains what is known of a pipeline without a run.
type Pipeline struct {
	// Text is the operations. A [Pack] follows an operation whose elements are packed first.
	Text string
	Name string // "": none
	Node uint64 // names the pipeline in the engine's table of facts
	// Positions is the number of positions; -1: not known.
	Positions int
	Block     int // how many elements a block has at most
}

// Pack stands for a place in a pipeline where elements are packed.
const Pack = "\x00"

// Plain returns text without its Packs.
func Plain(text string) string {
	plain := make([]byte, 0, len(text))
	for i := range len(text) {
		if text[i] != Pack[0] {
			plain = append(plain, text[i])
		}
	}
	return string(plain)
}

// String returns the text of [par.Iter.Explain]: lines, without a newline at the end.
func (p *Pipeline) String() string {
	lines := []string{Plain(p.Text)}
	if p.Name != "" {
		lines = append(lines, "name: "+p.Name)
	}
	for i, c := range p.Text {
		if string(c) == Pack {
			lines = append(lines, "packs the elements behind "+lastOperation(p.Text[:i])+" before the rest runs")
		}
	}
	lines = append(lines, fmt.Sprintf("blocks of up to %d elements", p.Block)+work(p.Text))
	return strings.Join(append(lines, p.last()...), "\n")
}

// last returns lines that say how the last run went.
func (p *Pipeline) last() []string {
	if p.Name != "" {
		if s, last, ok := runstats.Of(p.Name); ok && s.Runs > 0 {
			return named(&s, &last)
		}
	}
	f, ok := engine.LastRun(p.Node)
	if !ok {
		return []string{"not run yet"}
	}
	cost := engine.Known(f.Key)
	if !f.Why.Forks() {
		f.N = p.Positions // It is not kept for a run that did not fork.
	}
	how := "alone"
	if f.Why.Forks() {
		how = forked(f.Pieces, f.Stolen, f.Participants)
	}
	lines := []string{"last run: " + how + ", " + because(f.Why, f.N, cost)}
	if cost > 0 {
		lines = append(lines, costs(cost))
	}
	return lines
}

// named returns lines that say how the last run of a name went, and how all its runs went.
func named(s *runstats.Stats, last *runstats.LastRun) []string {
	how, cost := "alone", 0.0
	if last.Forked {
		how = forked(int(last.Pieces), int(last.Stolen), last.Participants)
	}
	if last.Positions > 0 {
		cost = float64(last.Busy) / float64(last.Positions)
	}
	if why := engine.RunKind(last.Why); why != engine.Unseen && why.Forks() == last.Forked {
		how += ", " + because(why, int(last.Positions), cost)
	}
	if last.Failed {
		how += "; it failed"
	}
	lines := []string{fmt.Sprintf("last run: %d positions in %s, %s", last.Positions, nanoseconds(float64(last.Took)), how)}
	if cost > 0 {
		lines = append(lines, costs(cost))
	}
	return append(lines, fmt.Sprintf("all runs of the name: %d, %d of them forked, %d failed", s.Runs, s.Forked, s.Failed))
}

// costs returns a line that says what a position took, and that this is not the work alone. Go does not know the time that
// a goroutine was given, and only on Linux a thread's time can be read, for some hundred nanoseconds.
func costs(ns float64) string {
	return "cost: " + nanoseconds(ns) + " for each position: wall time, of all participants added up; more than their work if the processors are busy with others"
}

func forked(pieces, stolen, participants int) string {
	return fmt.Sprintf("forked into %d pieces with %d steals, up to %d of them at a time", pieces, stolen, participants)
}

// because returns why a run of n positions at cost nanoseconds each forked or did not fork. n is -1, and cost is 0, if it
// is not known.
func because(why engine.RunKind, n int, cost float64) string {
	takes, lately := "it was expected to take", ""
	if n >= 0 && cost > 0 && bears(why, float64(n)*cost) {
		takes = fmt.Sprintf("%d positions at %s are %s,", n, nanoseconds(cost), nanoseconds(float64(n)*cost))
		lately = takes + " and "
	}
	short, long := nanoseconds(engine.AloneCost), nanoseconds(engine.DoubtCost)
	switch why {
	case engine.OneUnit:
		return "because there was one piece"
	case engine.LimitOfOne:
		return "because of Limit(1)"
	case engine.OneWorker:
		return "because the pool has one worker"
	case engine.Small:
		return "because " + takes + " too little to share: up to " + short + " are done alone"
	case engine.Slower:
		return "because " + lately + "lately it was no quicker if it was shared"
	case engine.Untried:
		return "because " + takes + " about as long as it takes to wake a worker, and it was done a few times only"
	case engine.Crowded:
		return "because goroutines waited for processors, so that nobody was free to help"
	case engine.TriedAlone:
		return "to see whether it is still slower alone: " + lately + "lately it was quicker if it was shared"
	case engine.Varied:
		return "because what it costs goes to and fro, and it was over before it paid to share"
	case engine.Lasted:
		return "because it lasted longer than " + nanoseconds(engine.AloneLimit) + ", and what it costs was not known before"
	case engine.Unknown:
		return "because what it costs was not known yet"
	case engine.Bounded:
		return "because of WithMaxLen"
	case engine.Tried:
		return "to see whether it is quicker if it is shared: " + lately + "lately it was not"
	case engine.Quicker:
		return "because " + lately + "lately it was quicker if it was shared"
	case engine.Measured:
		return "because it was measured, as if many workers shared it"
	case engine.Large:
		return "because " + takes + " enough to share: more than " + long
	case engine.Dearer:
		return "because it took longer than expected"
	default:
		return "for a reason that is not kept"
	}
}

// bears reports whether so many nanoseconds of work bear out a reason. What is known now may be more or less than what was
// expected when the run began, and the number of positions of a run alone is not kept.
func bears(why engine.RunKind, work float64) bool {
	switch why {
	case engine.Small:
		return work <= engine.AloneCost
	default:
		return work > engine.AloneCost
	}
}

// nanoseconds formats a time with three digits.
func nanoseconds(ns float64) string {
	for _, unit := range []string{"ns", "µs", "ms"} {
		if ns < 999.5 {
			return fmt.Sprintf("%.3g %s", ns, unit)
		}
		ns /= 1000
	}
	return fmt.Sprintf("%.4g s", ns)
}
