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

// ScanLines returns a pipeline over the lines that are read from r, without the \n or \r\n at their end. Lines may have any length. The
// goroutine that calls the ending reads pieces of 4 KiB to 1 MiB. The lines of a piece are processed in parallel before the next piece
// is read. An ending that stops early reads nothing more after the piece.
//
// A line shares memory with its piece. Therefore a few lines that are kept, or parts of lines such as keys, keep whole pieces in
// memory: use strings.Clone for strings that you keep. A line that has been read does not wait until r has more, unless the result of
// the ending depends on how elements are bracketed; [FromSeq] lists these endings.
//
// An error of r other than io.EOF comes after the complete lines before the error. Endings that return an error return it. Other
// endings panic, and errors.Is finds the error in the *core.PanicError. The pipeline can be run once: another ending of it, or of a
// pipeline that was made of it, panics before it reads anything. The length is not known. ScanLines panics if r is nil. See also
// docs/fine-print.md.
func ScanLines(r io.Reader) Iter[string] {
	if r == nil {
		panic("par: ScanLines: nil reader")
	}
	var (
		piece  string    // the piece at hand
		index  lineIndex // the lines of piece
		before int       // number of lines in earlier pieces
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

// scanner reads the text of r in pieces.
type scanner struct {
	r     io.Reader
	fixed bool   // the number of a piece alone fixes its length; see sources.Batch
	buf   []byte // bytes that have been read and not taken; in begun is the line's beginning, if it was read earlier
	// begun holds earlier buffers, with the beginning of a line that goes on in buf. Beyond its length, begun holds
	// buffers of an earlier long line, to be used again.
	begun  [][]byte
	looked int // number of bytes that were searched for the end of a line
}

// The lengths of pieces.
const (
	firstPiece   = 4 << 10
	longestPiece = 1 << 20
)

// readPieces calls run for the text of one piece after the other while run returns true. Each piece except the last
// ends where a line ends.
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

// putAside moves buf, which has no end of a line, to begun, and gets another buffer.
func (s *scanner) putAside() {
	i, full := len(s.begun), s.buf
	s.buf = nil
	if i < cap(s.begun) {
		s.buf = s.begun[:i+1][i][:0]
	}
	s.begun = append(s.begun, full)
}

// take returns the text up to index end of buf, including begun. The rest of buf stays.
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

// read appends n bytes to s.buf. It appends fewer only together with an error, or if the bytes contain the end of a
// line and r has no more for now. read returns the index after the last end of a line in these bytes, or 0 if there is
// none.
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

// mostEmptyReads is the number of reads without a byte or an error, one after the other, after which ScanLines gives
// up.
const mostEmptyReads = 100
