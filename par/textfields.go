package par

import (
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// findFields appends the words of s that begin in [lo, hi) to out. It reads 64 bytes at a time as
// long as all bytes are ASCII, and then single bytes or characters.
func findFields(s string, lo, hi int, out []string) []string {
	at := lo
	if at > 0 {
		if s[at] >= utf8.RuneSelf {
			at = firstRune(s, lo, hi)
		}
		if at < hi && !spaceBefore(s, at) {
			at = fieldEnd(s[:hi], at) // A word that begins before lo is left out.
		}
	}
	begin := -1     // where the word at hand begins; -1 if there is none
	in := uint64(0) // 1 if there is a word at hand, else 0
	for at+64 <= hi {
		words, ok := wordBytes(s[at:])
		if !ok {
			break
		}
		edges := words ^ (words<<1 | in)
		in = words >> 63
		if begin >= 0 && edges != 0 {
			out = append(out, s[begin:at+bits.TrailingZeros64(edges)])
			edges &= edges - 1
			begin = -1
		}
		for edges != 0 {
			begin = at + bits.TrailingZeros64(edges)
			edges &= edges - 1
			if edges == 0 {
				break
			}
			out = append(out, s[begin:at+bits.TrailingZeros64(edges)])
			edges &= edges - 1
			begin = -1
		}
		at += 64
	}
	for {
		if begin < 0 {
			if begin = fieldBegin(s, at, hi); begin >= hi {
				return out
			}
			at = begin
		}
		at = fieldEnd(s, at)
		out = append(out, s[begin:at])
		begin = -1
	}
}

const (
	ones = 0x0101010101010101 // a byte times ones is the byte repeated eight times
	tops = 0x80 * ones
)

// wordBytes reports for each of the first 64 bytes of s whether the byte belongs to a word. The
// first byte is the lowest bit of words. All bytes must be ASCII; otherwise ok is false.
func wordBytes(s string) (words uint64, ok bool) {
	_ = s[63]
	other := uint64(0)
	for i := 0; i < 64; i += 8 {
		t := s[i : i+8]
		x := uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 |
			uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56
		other |= x
		// The three sums set the highest bit of a byte if the byte is not ' ', if it is above '\r',
		// and if it is at least '\t'.
		// Nothing is carried from one byte to the next, because all are below 0x80.
		word := (x ^ ' '*ones) + 0x7f*ones
		word &= x + (0x80-('\r'+1))*ones | ^(x + (0x80-'\t')*ones)
		words |= (word & tops >> 7) * 0x0102040810204080 >> 56 << i
	}
	return words, other&tops == 0
}

// asciiSpace says which bytes below utf8.RuneSelf are white space, as defined by
// unicode.IsSpace.
var asciiSpace = [256]bool{'\t': true, '\n': true, '\v': true, '\f': true, '\r': true, ' ': true}

// fieldBegin returns where the first word of s begins at or after at, which is not within a word.
// If no word begins before hi, the result is at least hi.
func fieldBegin(s string, at, hi int) int {
	for at < hi {
		if c := s[at]; c < utf8.RuneSelf {
			if !asciiSpace[c] {
				return at
			}
			at++
			continue
		}
		width := spaceAt(s, at)
		if width == 0 {
			return at
		}
		at += width
	}
	return at
}

// fieldEnd returns where the first white space of s begins at or after at, or len(s) if there is
// none.
func fieldEnd(s string, at int) int {
	for at < len(s) {
		c := s[at]
		if c >= utf8.RuneSelf {
			r, width := utf8.DecodeRuneInString(s[at:])
			if unicode.IsSpace(r) {
				return at
			}
			at += width
			continue
		}
		if asciiSpace[c] {
			return at
		}
		at++
	}
	return at
}

// spaceAt returns the width of the character at s[at:] if that character is white space, and 0
// otherwise.
func spaceAt(s string, at int) int {
	if r, width := utf8.DecodeRuneInString(s[at:]); unicode.IsSpace(r) {
		return width
	}
	return 0
}

// spaceBefore reports whether the last character of s[:at] is white space.
func spaceBefore(s string, at int) bool {
	if c := s[at-1]; c < utf8.RuneSelf {
		return asciiSpace[c]
	}
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return unicode.IsSpace(r)
}
