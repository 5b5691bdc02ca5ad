package par

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// ScanLines returns a pipeline over the lines that are read from r, without the \n or \r\n at their end and as long as they may be. The
// goroutine that calls the ending reads pieces of 4 KiB to 1 MiB, and the lines of each are processed in parallel before the
// next one is read. An ending that stops early reads no more after the piece.
//
// A line is a part of its piece, which is not copied. So a few lines that are kept, or parts of lines such as keys, keep whole
// pieces in memory: use strings.Clone for what stays. No line that has been read waits for r to have more, unless the ending's
// result depends on how elements are bracketed, which [FromSeq] names with others that wait.
//
// An error of r other than io.EOF comes after the complete lines before it. Endings that return an error return it. Other endings
// panic, and errors.Is finds it in the *core.PanicError. The pipeline can be run once: another ending of it, or of a pipeline
// that was made of it, panics before it reads anything. The length is not known. ScanLines panics if r is nil. See also
// docs/fine-print.md.
func ScanLines(r io.Reader) Iter[string] {
	if r == nil {
		panic("par: ScanLines: nil reader")
	}
	var (
		piece  string    // that is being processed
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
	buf   []byte // what has been read last, after the beginning of a line
	// begun are the buffers before buf, of a line that is as long; after its end are those of one before, to be used again.
	begun  [][]byte
	looked int // how many bytes were looked at
}

// The lengths of pieces.
const (
	firstPiece   = 4 << 10
	longestPiece = 1 << 20
)

// readPieces calls run for the text of one piece after the other as long as it returns true. Each
// ends where a line does, if it is not the last.
func readPieces(s *scanner, run func(piece string) bool) {
	for piece := firstPiece; ; {
		core.Checkpoint()
		rest := len(s.buf)
		end, err := s.read(piece)
		if len(s.buf) == rest+piece {
			piece = min(2*piece, longestPiece)
		}
		over := err == io.EOF //nolint:errorlint // An error that wraps it is not the end.
		switch {
		case over:
			end = len(s.buf)
		case end == 0 && err == nil:
			s.putAside()
			continue
		}
		if end > 0 || over && len(s.begun) > 0 {
			over = !run(s.take(end)) || over
		}
		if over {
			return
		}
		if err != nil {
			panic(&readFailure{err})
		}
	}
}

// putAside keeps buf, in which a line goes on, and gets another one.
func (s *scanner) putAside() {
	i, full := len(s.begun), s.buf
	s.buf = nil
	if i < cap(s.begun) {
		s.buf = s.begun[:i+1][i][:0]
	}
	s.begun = append(s.begun, full)
}

// take returns what has been read up to index end of buf. The rest is to come.
func (s *scanner) take(end int) string {
	var text strings.Builder
	n := end
	for _, b := range s.begun {
		n += len(b)
	}
	text.Grow(n)
	for _, b := range s.begun {
		text.Write(b)
	}
	text.Write(s.buf[:end])
	s.begun = s.begun[:0]
	s.buf = s.buf[:copy(s.buf, s.buf[end:])]
	return text.String()
}

// read appends n bytes to s.buf: fewer only together with an error, or with a line's end if r has no more for now. It returns where
// the last line ends that ends in them; 0: none does.
func (s *scanner) read(n int) (end int, err error) {
	if rest := s.buf; cap(rest)-len(rest) < n {
		s.buf = append(make([]byte, 0, len(rest)+n), rest...)
	}
	core.Blocking(func() {
		for empty := 0; n > 0 && err == nil; {
			var k int
			free := s.buf[len(s.buf) : len(s.buf)+n]
			k, err = s.r.Read(free)
			if k < 0 || k > n {
				err = fmt.Errorf("par: ScanLines: Read returned a count of %d for %d bytes", k, n)
				return
			}
			s.looked += k
			if i := bytes.LastIndexByte(free[:k], '\n'); i >= 0 {
				end = len(s.buf) + i + 1
			}
			s.buf = s.buf[:len(s.buf)+k]
			if !s.fixed && k < n && end > 0 {
				return
			}
			n -= k
			if empty++; k > 0 {
				empty = 0
			}
			if empty == mostEmptyReads && err == nil {
				err = io.ErrNoProgress
			}
		}
	})
	return end, err
}

// mostEmptyReads is how often a reader may return nothing, one time after the other, before
// it is given up.
const mostEmptyReads = 100
