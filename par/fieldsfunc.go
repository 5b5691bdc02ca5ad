package par

import (
	"unicode/utf8"

	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/iter"
)

// FieldsFunc returns a pipeline over the parts of text between the characters for which f returns
// true, none of them empty, as strings.FieldsFunc has them: U+FFFD stands for each byte that is
// not part of a valid character. Nothing is copied: the parts are parts of text. The length is not
// known.
//
// f must return the same for the same character each time. It is called for each, and for some
// where the text is cut more than once, maybe at the same time. A panic of f counts as one at
// the first part of the block at hand. FieldsFunc panics if f is nil.
func FieldsFunc(text string, f func(rune) bool) Iter[string] {
	check.Func("FieldsFunc", f == nil)
	return Iter[string]{describe.Made(describe.Text, len(text), describe.Sparse, f, of[string](), func(st *iter.Step) {
		st.N = len(findFieldsFunc(text, f, st.At, st.At+st.To, in[string](st.Out)[:st.N]))
	})}
}

// findFieldsFunc appends the parts of s that begin in [lo, hi) to out.
func findFieldsFunc(s string, f func(rune) bool, lo, hi int, out []string) []string {
	at := firstRune(s, lo, hi)
	within := false // a part that begins before lo: it is not ours
	if at > 0 && at < hi {
		r, _ := utf8.DecodeLastRuneInString(s[:at])
		within = !f(r)
	}
	begin := -1 // of the part at hand; -1: there is none
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
