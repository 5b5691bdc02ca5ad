package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Markdown is a table with a line for each rival that a row compares with others, or bounds.
type Markdown struct{}

func (Markdown) head(b *strings.Builder, settings string) {
	fmt.Fprintln(b, settings)
	b.WriteString("\n| row | work | figure (processor time) | to others (their figures), and bounds |\n" +
		"| --- | --- | --- | --- |\n")
}

func (Markdown) row(b *strings.Builder, r *work.Row, tracks []measure.Track, verdicts []measure.Verdict) {
	title := r.Title
	var done []string
	for i := range verdicts {
		rival := verdicts[i].Rival
		if slices.Contains(done, rival) {
			continue
		}
		done = append(done, rival)
		var said []string
		for j := range verdicts {
			if verdicts[j].Rival == rival {
				said = append(said, verdict(r, tracks, &verdicts[j]))
			}
		}
		line(b, "`"+r.Name+"`", title, rival+" "+cell(r, tracks, rival), strings.Join(said, "<br>"))
		title = "the same"
	}
}

func (Markdown) skipped(b *strings.Builder, r *work.Row, why string) {
	line(b, "`"+r.Name+"`", r.Title, why, "")
}

// verdict is a comparison, with the figures of the other one, and what it is to keep.
func verdict(r *work.Row, tracks []measure.Track, v *measure.Verdict) string {
	var said []string
	if v.Against != "" {
		said = append(said, relation(r, v)+": "+cell(r, tracks, v.Against))
	}
	if limit := bound(r, v); limit != "" {
		said = append(said, limit+": "+mark(v))
	}
	return strings.Join(said, "; ")
}

// cell has the figures of a rival.
func cell(r *work.Row, tracks []measure.Track, rival string) string {
	t := measure.Find(tracks, rival)
	if t == nil {
		return "unknown"
	}
	s := figure(r, t.Median())
	if r.Unit == work.Time {
		s += " (" + figure(r, t.CPU) + ")"
	}
	return s
}

func line(b *strings.Builder, cells ...string) {
	for _, c := range cells {
		b.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
	}
	b.WriteString("|\n")
}
