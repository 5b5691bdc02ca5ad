package report

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Markdown is a table with a line for each comparison.
type Markdown struct{}

func (Markdown) head(b *strings.Builder, settings string) {
	fmt.Fprintln(b, settings)
	b.WriteString("\n| row | work | figure (processor time) | against | ratio | bound | |\n" +
		"| --- | --- | --- | --- | --- | --- | --- |\n")
}

func (Markdown) row(b *strings.Builder, r *work.Row, tracks []measure.Track, verdicts []measure.Verdict) {
	title := r.Title
	for i := range verdicts {
		v := &verdicts[i]
		other, ratio := "", ""
		if v.Against != "" {
			other = cell(r, tracks, v.Against)
			ratio = relation(r, v)
		}
		line(b, "`"+r.Name+"`", title, cell(r, tracks, v.Rival), other, ratio, bound(r, v), mark(v))
		title = "the same"
	}
}

func (Markdown) skipped(b *strings.Builder, r *work.Row, why string) {
	line(b, "`"+r.Name+"`", r.Title, why, "", "", "", "")
}

// cell has the figures of a rival.
func cell(r *work.Row, tracks []measure.Track, rival string) string {
	t := measure.Find(tracks, rival)
	if t == nil {
		return rival
	}
	s := rival + " " + figure(r, t.Median())
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
