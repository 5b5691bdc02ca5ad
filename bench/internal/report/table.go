package report

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Table is a file of values between tabs, with a line for each comparison and each bound of a row.
type Table struct{}

func (Table) head(b *strings.Builder, _ string) {
	b.WriteString("row\tway\tfigure (processor time)\tto another\tof (processor time)\tbound\twork\n")
}

func (Table) row(b *strings.Builder, r *work.Row, tracks []measure.Track, verdicts []measure.Verdict) {
	for i := range verdicts {
		v := &verdicts[i]
		var related, other, limit string
		if v.Against != "" {
			related, other = relation(r, v), cell(r, tracks, v.Against)
		}
		if limit = bound(r, v); limit != "" {
			limit += ": " + mark(v)
		}
		fields(b, r.Name, v.Rival, cell(r, tracks, v.Rival), related, other, limit, r.Title)
	}
}

func (Table) skipped(b *strings.Builder, r *work.Row, why string) {
	fields(b, r.Name, "", "", "", "", why, r.Title)
}

// fields writes a line.
func fields(b *strings.Builder, values ...string) {
	b.WriteString(strings.Join(values, "\t") + "\n")
}

// widest is how long a line of a page may be.
const widest = 145

// wrapped returns a paragraph in lines that are not longer than widest.
func wrapped(text string) string {
	var b strings.Builder
	used := 0
	for word := range strings.FieldsSeq(text) {
		switch n := len([]rune(word)); {
		case used == 0:
			used = n
		case used+1+n > widest:
			b.WriteByte('\n')
			used = n
		default:
			b.WriteByte(' ')
			used += 1 + n
		}
		b.WriteString(word)
	}
	return fmt.Sprintln(b.String())
}
