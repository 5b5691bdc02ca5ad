package iter

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lines returns a pipeline over the lines of s, without the \n or \r\n at their end;
// there is no empty line behind a last one that ends so. Nothing is copied: the lines
// are parts of s. The length is not known.
func Lines(s string) Iter[string] { return overText(s, len(s), findLines, 1) }

// Runes returns a pipeline over the characters of s, as a range loop has them: U+FFFD
// for each byte that is not part of a valid one. A character is never cut. The length
// is not known.
func Runes(s string) Iter[rune] {
	return overText(s, len(s), func(s string, lo, hi int, out []rune) []rune {
		for at := firstRune(s, lo, hi); at < hi; {
			r, width := utf8.DecodeRuneInString(s[at:])
			out = append(out, r)
			at += width
		}
		return out
	}, 2)
}

// RuneIndices returns a pipeline over the characters of s with the indices of their
// first bytes in s. See [Runes].
func RuneIndices(s string) Iter[Item[rune]] {
	return overText(s, len(s), func(s string, lo, hi int, out []Item[rune]) []Item[rune] {
		for at := firstRune(s, lo, hi); at < hi; {
			r, width := utf8.DecodeRuneInString(s[at:])
			out = append(out, Item[rune]{at, r})
			at += width
		}
		return out
	}, 3)
}

// Fields returns a pipeline over the words of s: what stands between white space, as
// unicode.IsSpace has it, and none of them empty. Nothing is copied: the words are
// parts of s. The length is not known.
func Fields(s string) Iter[string] { return overText(s, len(s), findFields, 4) }

// SplitString returns a pipeline over the parts of s between occurrences of sep, as
// strings.Split has them: one more than there are occurrences, and for an empty sep
// the single characters. Nothing is copied: the parts are parts of s. Where sep is
// empty or may overlap itself, as "aa" may, one goroutine looks for it, as in
// [FromSeq]; otherwise all do. The length is not known.
func SplitString(s, sep string) Iter[string] {
	if overlapsItself(sep) {
		it := FromSeq(func(yield func(string) bool) {
			// What SplitSeq returns can be used once, a pipeline many times.
			strings.SplitSeq(s, sep)(yield)
		})
		it.key = mix(kindText, 5)
		return it
	}
	return overText(s, len(s)+1, func(s string, lo, hi int, out []string) []string {
		return findParts(s, sep, lo, hi, out)
	}, 6)
}

// textSource has elements that begin at positions of a text.
type textSource[T any] struct {
	s string
	n int
	// find appends the elements that begin in [lo, hi), at most one at each
	// position.
	find func(s string, lo, hi int, out []T) []T
}

func overText[T any](s string, n int, find func(s string, lo, hi int, out []T) []T, key uint64) Iter[T] {
	return Iter[T]{src: &textSource[T]{s, n, find}, key: mix(kindText, key)}
}

func (s *textSource[T]) shape() shape              { return shape{n: s.n, width: size[T]()} }
func (s *textSource[T]) settle(*binding) source[T] { return s }

func (s *textSource[T]) open(_ int, m *marks) cursor[T] {
	return &textCursor[T]{s, m}
}

type textCursor[T any] struct {
	*textSource[T]
	marks *marks
}

func (c *textCursor[T]) block(lo, hi int, dst []T) []T {
	out := dst[:0]
	for at := lo; at < hi; {
		to := stretch(c.marks, at, hi)
		out = c.find(c.s, at, to, out)
		mark(c.marks, len(out))
		at = to
	}
	return out
}

func (c *textCursor[T]) salvage() []T { return nil }

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
			return append(out, s[at:])
		}
		out = append(out, strings.TrimSuffix(s[at:at+i], "\r"))
		at += i + 1
	}
	return out
}

// firstRune returns where the first character of s begins at or behind lo, hi where
// that is not before it.
func firstRune(s string, lo, hi int) int {
	for lo < hi && !beginsRune(s, lo) {
		lo++
	}
	return lo
}

// beginsRune reports whether a loop over s, from its start, comes to a character at
// position at. The first byte of a valid character is none of its others, so three
// bytes before tell.
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

func findFields(s string, lo, hi int, out []string) []string {
	at := firstRune(s, lo, hi)
	if at > 0 && at < hi {
		// A word that begins before is not ours.
		if r, _ := utf8.DecodeLastRuneInString(s[:at]); !unicode.IsSpace(r) {
			i := strings.IndexFunc(s[at:hi], unicode.IsSpace)
			if i < 0 {
				return out
			}
			at += i
		}
	}
	for at < hi {
		r, width := utf8.DecodeRuneInString(s[at:])
		if unicode.IsSpace(r) {
			at += width
			continue
		}
		n := strings.IndexFunc(s[at:], unicode.IsSpace)
		if n < 0 {
			return append(out, s[at:])
		}
		out = append(out, s[at:at+n])
		at += n
	}
	return out
}

// findParts finds the parts between separators that don't overlap themselves: so
// whether there is one at a place does not depend on what comes before.
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

// overlapsItself reports whether an occurrence of sep may begin within another.
func overlapsItself(sep string) bool {
	for i := 1; i < len(sep); i++ {
		if strings.HasSuffix(sep, sep[:i]) {
			return true
		}
	}
	return sep == ""
}
