package report

import (
	"fmt"
	"math"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Text is for a terminal: a row has a line for each rival and one for each
// comparison.
type Text struct{}

func (Text) head(b *strings.Builder, settings string) { fmt.Fprintln(b, settings) }

func (Text) row(b *strings.Builder, r *work.Row, tracks []measure.Track, verdicts []measure.Verdict) {
	fmt.Fprintf(b, "\n%s: %s\n", r.Name, r.Title)
	for i := range tracks {
		t := &tracks[i]
		fmt.Fprintf(b, "  %-11s %14s", t.Rival, figure(r, t.Median()))
		if r.Unit == work.Time {
			fmt.Fprintf(b, "  processor %14s", figure(r, t.CPU))
			if p99 := t.P99(); !math.IsNaN(p99) {
				fmt.Fprintf(b, "  p99 %s", figure(r, p99))
			}
		}
		fmt.Fprintf(b, "  (%s)\n", turns(t))
	}
	for i := range verdicts {
		v := &verdicts[i]
		if v.Against == "" {
			fmt.Fprintf(b, "  -> %s: %s, %s: %s\n", v.Rival, figure(r, v.Figure), bound(r, v), mark(v))
			continue
		}
		fmt.Fprintf(b, "  -> %s: %s", v.Rival, relation(r, v))
		if v.Plus == 0 {
			fmt.Fprintf(b, " (turn by turn %s)", digits(v.Paired))
		}
		if v.Bounded() {
			fmt.Fprintf(b, ", %s: %s", bound(r, v), mark(v))
		}
		b.WriteString("\n")
	}
}

func (Text) skipped(b *strings.Builder, r *work.Row, why string) {
	fmt.Fprintf(b, "\n%s: %s\n  %s\n", r.Name, r.Title, why)
}

// turns tells how often was measured.
func turns(t *measure.Track) string {
	s := plural(len(t.Turns), "turn")
	switch {
	case t.Batch > 1:
		return s + fmt.Sprintf(" of %d times", t.Batch)
	case len(t.Singles) > len(t.Turns):
		return s + fmt.Sprintf(", %d values", len(t.Singles))
	default:
		return s
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
