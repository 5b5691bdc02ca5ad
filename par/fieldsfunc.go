package par

import (
	"unicode/utf8"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// FieldsFunc returns a pipeline over the parts of text between the characters for which f returns
// true. No part is empty, as in strings.FieldsFunc. f gets U+FFFD for each byte that is not part
// of a valid character. Nothing is copied: the parts share memory with text. The length is not
// known.
//
// f must return the same result for the same character each time. f is called for each character,
// and more than once for some where the text is cut, maybe at the same time. A panic of f counts
// as a panic at the first part of the block at hand. FieldsFunc panics if f is nil.
func FieldsFunc(text string, f func(rune) bool) Iter[string] {
	check.Func("FieldsFunc", f == nil)
	return Iter[string]{describe.Made(describe.Text, len(text), describe.Sparse, f, of[string](), func(st *iter.Step) {
		st.N = len(findFieldsFunc(text, f, st.At, st.At+st.To, in[string](st.Out)[:st.N]))
	})}
}

// findFieldsFunc appends the parts of s that begin in [lo, hi) to out.
func findFieldsFunc(s string, f func(rune) bool, lo, hi int, out []string) []string {
	at := firstRune(s, lo, hi)
	within := false // whether at is in a part that begins before lo, which is left out
	if at > 0 && at < hi {
		r, _ := utf8.DecodeLastRuneInString(s[:at])
		within = !f(r)
	}
	begin := -1 // where the part at hand begins; -1 if at is in none
	for at < len(s) && (at < hi || begin >= 0) {
		r, width := rune(s[at]), 1
		if r >= utf8.RuneSelf {
			r, width = utf8.DecodeRuneInString(s[at:])
		}
		switch sep := f(r); {
		case !sep && !within && begin < 0:
			begin = at
		case sep && begin >= 0:
			out = append(out, s[begin:at])
			begin = -1
		case sep:
			within = false
		}
		at += width
	}
	if begin >= 0 {
		out = append(out, s[begin:])
	}
	return out
}
