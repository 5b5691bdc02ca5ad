package demo

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// writeTable writes the report for people.
func (r *report) writeTable(w io.Writer) error {
	var b strings.Builder
	b.WriteString(r.title)
	for i, s := range r.settings {
		fmt.Fprintf(&b, "%s%s %v", separator(i), s.Name, s.Value)
	}
	fmt.Fprintf(&b, "\n%s, %s", count(r.Workers, "worker"), count(r.Reps, "repetition"))
	if r.Passes > 1 {
		fmt.Fprintf(&b, " of %d runs", r.Passes)
	}
	b.WriteString("\n\n")
	align(&b, r.rows())
	b.WriteByte('\n')
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	return r.writeVerdict(w)
}

// writeVerdict writes whether the modes agree, and what is wrong with those that don't.
func (r *report) writeVerdict(w io.Writer) error {
	var b strings.Builder
	if r.Agree {
		b.WriteString("all modes agree\n")
	}
	for _, m := range r.Modes {
		if !m.Agrees {
			fmt.Fprintf(&b, "%s is wrong: %s\n", m.Mode, m.Complain)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// rows returns the table's cells, with a head.
func (r *report) rows() [][]string {
	head := []string{"mode", "median", "per " + r.Unit, "speed-up"}
	withCPU := len(r.Modes) > 0 && r.Modes[0].CPU != nil
	if withCPU {
		head = append(head, "processor time")
	}
	if r.noteHead != "" {
		head = append(head, r.noteHead)
	}
	rows := [][]string{append(head, "agrees")}
	for _, m := range r.Modes {
		speedUp := "-"
		if m.SpeedUp != nil {
			speedUp = ratio(*m.SpeedUp)
		}
		row := []string{m.Mode, short(m.Median), fmt.Sprintf("%.2f ns", m.PerUnit), speedUp}
		if withCPU {
			row = append(row, short(*m.CPU))
		}
		if r.noteHead != "" {
			row = append(row, m.Note)
		}
		agrees := "yes"
		if !m.Agrees {
			agrees = "NO"
		}
		rows = append(rows, append(row, agrees))
	}
	return rows
}

// align writes rows in columns: the first one to the left, the others to the
// right. All rows must have the same number of cells.
func align(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		fmt.Fprintf(b, "%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			fmt.Fprintf(b, "   %*s", widths[i+1], cell)
		}
		b.WriteByte('\n')
	}
}

// short writes d with three digits or more, in the unit that suits it.
func short(d time.Duration) string {
	unit, name := time.Nanosecond, "ns"
	switch {
	case d >= time.Second:
		unit, name = time.Second, "s"
	case d >= time.Millisecond:
		unit, name = time.Millisecond, "ms"
	case d >= time.Microsecond:
		unit, name = time.Microsecond, "µs"
	}
	v := float64(d) / float64(unit)
	switch {
	case unit == time.Nanosecond:
		return fmt.Sprintf("%.0f %s", v, name)
	case v < 10:
		return fmt.Sprintf("%.2f %s", v, name)
	case v < 100:
		return fmt.Sprintf("%.1f %s", v, name)
	default:
		return fmt.Sprintf("%.0f %s", v, name)
	}
}

// ratio writes v with two digits or more behind the point, or two that are not 0.
func ratio(v float64) string {
	if v < 0.1 {
		return fmt.Sprintf("%.2g", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func separator(i int) string {
	if i == 0 {
		return ": "
	}
	return ", "
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
