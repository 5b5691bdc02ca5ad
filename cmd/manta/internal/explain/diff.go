package explain

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/plan"
	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

// Diff prints the changes of a file.
func (p *Printer) Diff(f plan.File) error {
	if f.Actual == "" {
		return nil
	}
	before, err := p.Read(f.Name)
	if err != nil {
		return err
	}
	after, err := p.Read(f.Actual)
	if err != nil {
		return err
	}
	name := p.relative(f.Name)
	fmt.Fprintf(p.Out, "--- %s\n+++ %s (with loops)\n", name, name)
	after = bytes.ReplaceAll(after, []byte(rewrite.Fresh+"/*line"), []byte("/*line"))
	writeDiff(p.Out, lines(before), lines(after))
	return nil
}

// context is the number of lines that a hunk has before and after a change.
const context = 3

// writeDiff prints the hunks of a unified diff of two texts in which equal lines have equal numbers, as after rewriting. If the
// texts have different numbers of lines, writeDiff prints both as a whole.
func writeDiff(w io.Writer, a, b []string) {
	if len(a) != len(b) {
		fmt.Fprintf(w, "@@ -1,%d +1,%d @@\n", len(a), len(b))
		writeLines(w, "-", a)
		writeLines(w, "+", b)
		return
	}
	for i := 0; i < len(a); i++ {
		if a[i] == b[i] {
			continue
		}
		begin, end := max(0, i-context), i+1
		for j := i; j < len(a) && j <= end+2*context; j++ {
			if a[j] != b[j] {
				end = j + 1
			}
		}
		i = end
		end = min(len(a), end+context)
		fmt.Fprintf(w, "@@ -%d,%d +%d,%d @@\n", begin+1, end-begin, begin+1, end-begin)
		writeHunk(w, a[begin:end], b[begin:end])
	}
}

func writeHunk(w io.Writer, a, b []string) {
	for i := 0; i < len(a); i++ {
		n := i
		for n < len(a) && a[n] != b[n] {
			n++
		}
		writeLines(w, "-", a[i:n])
		writeLines(w, "+", b[i:n])
		if i = n; i < len(a) {
			writeLines(w, " ", a[i:i+1])
		}
	}
}

func writeLines(w io.Writer, mark string, lines []string) {
	for _, line := range lines {
		fmt.Fprintf(w, "%s%s", mark, line)
		if !strings.HasSuffix(line, "\n") {
			fmt.Fprint(w, "\n\\ No newline at end of file\n")
		}
	}
}

func lines(text []byte) []string {
	var s []string
	for line := range bytes.Lines(text) {
		s = append(s, string(line))
	}
	return s
}
