package par

import (
	"strings"
	"unicode/utf8"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// Lines returns a pipeline over the lines of s, without the \n or \r\n at their end. If s ends
// with a \n, no empty line follows. Nothing is copied: the lines share memory with s. The length
// is not known.
func Lines(s string) Iter[string] {
	lines := substrings(len(s), findLines, func(lo, hi int, out []string) []string { return findLines(s, lo, hi, out) })
	return Iter[string]{lines.n.Numbered(func(pos int) int { return linesBefore(s, pos) })}
}

// Fields returns a pipeline over the words of s: the longest parts without white space, as
// defined by unicode.IsSpace. No word is empty. Nothing is copied: the words share memory
// with s. The length is not known.
func Fields(s string) Iter[string] {
	return substrings(len(s), findFields, func(lo, hi int, out []string) []string { return findFields(s, lo, hi, out) })
}

// SplitString returns a pipeline over the parts of s between occurrences of sep, as
// strings.Split does: there is one more part than there are occurrences, and for an empty sep
// the parts are the single characters. Nothing is copied: the parts share memory with s. If
// sep is empty or may overlap itself, as "aa" may, one goroutine looks for sep, as in
// [FromSeq]; otherwise all workers do. The length is not known.
func SplitString(s, sep string) Iter[string] {
	if overlapsItself(sep) {
		return FromSeq(func(yield func(string) bool) {
			// A sequence of SplitSeq can be used only once, so each run makes its own.
			strings.SplitSeq(s, sep)(yield)
		})
	}
	return substrings(len(s)+1, findParts, func(lo, hi int, out []string) []string { return findParts(s, sep, lo, hi, out) })
}

// Runes returns a pipeline over the characters of s, as a range loop does: U+FFFD stands
// for each byte that is not part of a valid character. A character is never cut. The
// length is not known.
func Runes(s string) Iter[rune] {
	return Iter[rune]{describe.Made(describe.Text, len(s), describe.Inert, Runes, of[rune](), func(st *iter.Step) {
		out, n, hi := in[rune](st.Out), st.N, st.At+st.To
		for at := firstRune(s, st.At, hi); at < hi; n++ {
			r, width := utf8.DecodeRuneInString(s[at:])
			out[n] = r
			at += width
		}
		st.N = n
	})}
}

// RuneIndices returns a pipeline over the characters of s with the indices of their first
// bytes in s. See [Runes].
func RuneIndices(s string) Iter[Item[rune]] {
	return Iter[Item[rune]]{describe.Made(describe.Text, len(s), describe.Inert, RuneIndices, of[Item[rune]](), func(st *iter.Step) {
		out, n, hi := in[Item[rune]](st.Out), st.N, st.At+st.To
		for at := firstRune(s, st.At, hi); at < hi; n++ {
			r, width := utf8.DecodeRuneInString(s[at:])
			out[n] = Item[rune]{at, r}
			at += width
		}
		st.N = n
	})}
}

// Bytes returns a pipeline over the bytes of s. The length is known. For a slice of bytes, use
// [Slice].
func Bytes(s string) Iter[byte] {
	return Iter[byte]{describe.Made(describe.Text, len(s), describe.Exact|describe.Inert, Bytes, of[byte](), func(st *iter.Step) {
		out := in[byte](st.Out)
		if st.By == 1 {
			copy(out, s[st.At:])
			return
		}
		at := st.At
		for i := range out {
			out[i] = s[at]
			at += st.By
		}
	})}
}

// substrings returns a pipeline over parts of a text of n positions. find appends the parts
// that begin in [lo, hi), at most one at each position, to out. The function id distinguishes
// the pipeline from others.
func substrings(n int, id any, find func(lo, hi int, out []string) []string) Iter[string] {
	return Iter[string]{describe.Made(describe.Text, n, describe.Inert|describe.Sparse, id, of[string](), func(st *iter.Step) {
		st.N = len(find(st.At, st.At+st.To, in[string](st.Out)[:st.N]))
	})}
}
