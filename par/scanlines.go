package par

import (
	"bytes"
	"fmt"
	"io"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// ScanLines returns a pipeline over the lines that are read from r, without the \n or \r\n at their end and as long as they may be. The
// goroutine that calls the ending reads pieces of 4 KiB to 1 MiB, and the lines of each are worked off in parallel before the
// next one is read. An ending that stops early reads no more after the piece.
//
// A line is a part of its piece, which is not copied. So who keeps a few lines, or parts of them such as keys, keeps whole pieces in
// memory: strings.Clone what stays. No line that has been read waits for r to have more, unless the ending's result depends on how
// elements are bracketed, which [FromSeq] names.
//
// An error of r but io.EOF comes behind the complete lines before it. An ending that returns an error returns that one. Other endings
// panic, and errors.Is finds it in the *core.PanicError. The pipeline can be run once: another ending of it, or of a pipeline
// that was made of it, panics before it reads anything. The length is not known. ScanLines panics if r is nil. See also
// docs/fine-print.md.
func ScanLines(r io.Reader) Iter[string] {
	if r == nil {
		panic("par: ScanLines: nil reader")
	}
	var (
		piece  string    // that is being worked off
		index  lineIndex // of piece
		before int       // lines of the pieces before
	)
	lines := substrings(0, ScanLines, func(lo, hi int, out []string) []string { return findLines(piece, lo, hi, out) })
	n := lines.n.Numbered(func(pos int) int { return before + index.before(piece, pos) })
	return Iter[string]{sources.Streamed(n, describe.ScanLines, true, func(b *sources.Batch) {
		readPieces(&scanner{r: r, fixed: b.Fixed}, func(s string) bool {
			piece = s
			if b.Indexed {
				before += index.count
				index.make(s)
			}
			return b.Run(len(s))
		})
	})}
}

// scanner reads pieces.
type scanner struct {
	r     io.Reader
	fixed bool   // pieces are as long as their number says; see sources.Batch
	buf   []byte // for pieces
}

// The lengths of pieces.
const (
	firstPiece   = 4 << 10
	longestPiece = 1 << 20
)

// readPieces calls run for the text of one piece after the other as long as it returns true. Each
// ends where a line does, if it is not the last.
func readPieces(s *scanner, run func(piece string) bool) {
	var rest []byte // of a line that goes on in the next piece
	for piece := firstPiece; ; {
		core.Checkpoint()
		data, err := s.read(rest, piece)
		if len(data) == len(rest)+piece {
			piece = min(2*piece, longestPiece)
		}
		end := len(data)
		if err != io.EOF { //nolint:errorlint // An error that wraps it is not the end.
			end = bytes.LastIndexByte(data, '\n') + 1
		}
		rest = data[end:]
		if end > 0 && !run(string(data[:end])) || err == io.EOF { //nolint:errorlint // As above.
			return
		}
		if err != nil {
			panic(&readFailure{err})
		}
	}
}

// read returns rest, which is a part of s.buf, and the next n bytes: fewer only together with
// an error, or with a line's end if r has no more for now.
func (s *scanner) read(rest []byte, n int) (data []byte, err error) {
	if cap(s.buf) < len(rest)+n {
		s.buf = make([]byte, len(rest)+n)
	}
	data = s.buf[: copy(s.buf[:cap(s.buf)], rest) : len(rest)+n]
	core.Blocking(func() {
		empty := 0
		for len(data) < cap(data) && err == nil {
			var k int
			free := data[len(data):cap(data)]
			k, err = s.r.Read(free)
			if k < 0 || k > len(free) {
				err = fmt.Errorf("par: ScanLines: Read returned a count of %d for %d bytes", k, len(free))
				return
			}
			data = data[:len(data)+k]
			if !s.fixed && k < len(free) && bytes.IndexByte(free[:k], '\n') >= 0 {
				return
			}
			if empty++; k > 0 {
				empty = 0
			}
			if empty == mostEmptyReads && err == nil {
				err = io.ErrNoProgress
			}
		}
	})
	return data, err
}

// mostEmptyReads is how often a reader may return nothing, one time after the other, before
// it is given up.
const mostEmptyReads = 100
