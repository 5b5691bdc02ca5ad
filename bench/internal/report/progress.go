package report

import (
	"fmt"
	"io"
	"os"
)

// Progress is a line on a terminal that tells which row is being measured.
// It does nothing where there is no terminal.
type Progress struct {
	w     io.Writer // nil: no terminal
	total int
	done  int
	last  string // what the line says
}

// NewProgress returns a Progress for so many rows on f, where f is a terminal.
func NewProgress(f io.Writer, rows int) *Progress {
	p := &Progress{total: rows}
	if isTerminal(f) {
		p.w = f
	}
	return p
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Begin says that the next row has begun.
func (p *Progress) Begin(row string) {
	p.done++
	p.say(fmt.Sprintf("[%d/%d] %s", p.done, p.total, row))
}

// Clear takes the line away, so that other things can be written.
func (p *Progress) Clear() { p.say("") }

func (p *Progress) say(text string) {
	if p.w == nil || text == p.last {
		return
	}
	p.last = text
	fmt.Fprint(p.w, "\r\x1b[K"+text)
}
