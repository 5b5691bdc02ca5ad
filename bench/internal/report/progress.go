package report

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Progress is a bar on a terminal that tells which row is being measured.
// It does nothing where there is no terminal.
type Progress struct{ bar *progressbar.ProgressBar }

// NewProgress returns a Progress for so many rows on f, where f is a terminal.
func NewProgress(f io.Writer, rows int) *Progress {
	if f, ok := f.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		return &Progress{}
	}
	return newBar(f, rows)
}

func newBar(w io.Writer, rows int) *Progress {
	return &Progress{progressbar.NewOptions(rows,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(30),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)}
}

// Begin says that the next row has begun. A bar that can't be drawn is no reason to stop.
func (p *Progress) Begin(row string) {
	if p.bar != nil {
		p.bar.Describe(row)
	}
}

// Clear takes the bar away, so that other things can be written, and counts the row as done.
func (p *Progress) Clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
		_ = p.bar.Add(1)
	}
}
