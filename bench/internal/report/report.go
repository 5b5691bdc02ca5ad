package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// A Style is how a report is written.
type Style interface {
	head(b *strings.Builder, settings string)
	row(b *strings.Builder, r *work.Row, tracks []measure.Track, verdicts []measure.Verdict)
	skipped(b *strings.Builder, r *work.Row, why string)
}

// A Report is written to as rows are done.
type Report struct {
	w           io.Writer
	style       Style
	met, missed int
	missing     []string
}

// New begins a report on w with the settings, a sentence or some.
func New(w io.Writer, style Style, settings string) (*Report, error) {
	r := &Report{w: w, style: style}
	return r, r.write(func(b *strings.Builder) { style.head(b, settings) })
}

// Row adds what was measured of a row.
func (r *Report) Row(row *work.Row, tracks []measure.Track) error {
	var verdicts []measure.Verdict
	var missing []string
	for _, c := range row.Compare {
		if c.Against != "" && measure.Find(tracks, c.Against) == nil {
			continue // a rival that is not on this machine
		}
		v := c.Judge(tracks)
		verdicts = append(verdicts, v)
		switch {
		case !v.Bounded():
		case v.Met():
			r.met++
		default:
			r.missed++
			missing = append(missing, v.Rival)
		}
	}
	const few = 6
	switch {
	case len(missing) > few:
		r.missing = append(r.missing, fmt.Sprintf("%s (%d)", row.Name, len(missing)))
	case len(missing) > 0:
		r.missing = append(r.missing, row.Name+" ("+strings.Join(slices.Compact(missing), ", ")+")")
	}
	return r.write(func(b *strings.Builder) { r.style.row(b, row, tracks, verdicts) })
}

// Skipped adds a row that was not measured, and why.
func (r *Report) Skipped(row *work.Row, why string) error {
	return r.write(func(b *strings.Builder) { r.style.skipped(b, row, why) })
}

// End adds how many bounds are met, and which are not.
func (r *Report) End() error {
	return r.write(func(b *strings.Builder) { b.WriteString("\n" + r.bounds() + "\n") })
}

// bounds tells how many are met, and which are not.
func (r *Report) bounds() string {
	s := plural(r.met, "bound") + " met, " + plural(r.missed, "bound") + " missed"
	if r.missed > 0 {
		s += ": " + strings.Join(r.missing, ", ")
	}
	return s
}

func (r *Report) write(f func(*strings.Builder)) error {
	var b strings.Builder
	f(&b)
	_, err := io.WriteString(r.w, b.String())
	return err
}
