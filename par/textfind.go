package par

import (
	"strings"
	"unicode/utf8"
)

// findLines appends the lines of s that begin in [lo, hi) to out.
func findLines(s string, lo, hi int, out []string) []string {
	at := lo
	if at > 0 && s[at-1] != '\n' {
		i := strings.IndexByte(s[at:hi], '\n')
		if i < 0 {
			return out
		}
		at += i + 1
	}
	for at < hi {
		i := strings.IndexByte(s[at:], '\n')
		if i < 0 {
			return append(out, strings.TrimSuffix(s[at:], "\r"))
		}
		out = append(out, strings.TrimSuffix(s[at:at+i], "\r"))
		at += i + 1
	}
	return out
}

// linesBefore returns how many lines of s begin before pos.
func linesBefore(s string, pos int) int {
	if pos == 0 {
		return 0
	}
	return 1 + strings.Count(s[:pos-1], "\n") // Only a newline before pos-1 is followed by a line that begins before pos.
}

// lineIndex counts the lines before any position of a text without a search through all of the text.
type lineIndex struct {
	sums  []int // number of \n in the first 0, 1, 2, ... times lineStride bytes
	count int   // number of \n in the text
}

// lineStride is large enough that the index is small and quickly made, and small enough that
// counting the lines in a stride takes little time beside the work on a block of these lines.
const lineStride = 4 << 10

// make makes x the index of s.
func (x *lineIndex) make(s string) {
	x.sums, x.count = x.sums[:0], 0
	for len(s) > 0 {
		x.sums = append(x.sums, x.count)
		n := min(len(s), lineStride)
		x.count += strings.Count(s[:n], "\n")
		s = s[n:]
	}
}

// before is linesBefore for the text s, of which x is the index.
func (x *lineIndex) before(s string, pos int) int {
	if pos == 0 {
		return 0
	}
	i := (pos - 1) / lineStride
	return x.sums[i] + linesBefore(s[i*lineStride:], pos-i*lineStride)
}

// firstRune returns where the first character of s begins at or after lo, or hi if no character
// begins before hi.
func firstRune(s string, lo, hi int) int {
	for lo < hi && !beginsRune(s, lo) {
		lo++
	}
	return lo
}

// beginsRune reports whether a range loop over s comes to a character at position at. A
// valid character has at most three bytes after its first byte, so looking back three
// bytes is enough.
func beginsRune(s string, at int) bool {
	if utf8.RuneStart(s[at]) {
		return true
	}
	for p := at - 1; p >= max(0, at-utf8.UTFMax+1); p-- {
		if utf8.RuneStart(s[p]) {
			_, width := utf8.DecodeRuneInString(s[p:])
			return p+width <= at
		}
	}
	return true
}

// findParts appends the parts of s that begin in [lo, hi) to out. The separator does not overlap
// itself. Therefore whether a separator stands at a position does not depend on earlier bytes.
func findParts(s, sep string, lo, hi int, out []string) []string {
	at := lo
	if at > 0 {
		from := max(0, lo-len(sep))
		i := strings.Index(s[from:hi-1], sep)
		if i < 0 {
			return out
		}
		at = from + i + len(sep)
	}
	for at < hi {
		i := strings.Index(s[at:], sep)
		if i < 0 {
			return append(out, s[at:])
		}
		out = append(out, s[at:at+i])
		at += i + len(sep)
	}
	return out
}

// overlapsItself reports whether an occurrence of sep may begin within another occurrence.
func overlapsItself(sep string) bool {
	for i := 1; i < len(sep); i++ {
		if strings.HasSuffix(sep, sep[:i]) {
			return true
		}
	}
	return sep == ""
}
