package inputs

import "strings"

// letters are the letters, more often those that are frequent in English, and the blank.
const letters = "eeeeeetttttaaaaooooiiiinnnnsssshhhrrrddllluucmfyywgpbvkxqjz     "

// Text returns n bytes of words. Which letter follows depends on the two before it, as in a text of trigrams: so words come again,
// short ones often and long ones rarely.
func Text(n int) string {
	var b strings.Builder
	b.Grow(n)
	var last, before byte = ' ', ' '
	for i := range n {
		const choices = 6 // that follow two letters
		c := letters[Hash(70+int(before), int(last)*choices+int(Hash(71, i)%choices))%uint64(len(letters))]
		b.WriteByte(c)
		before, last = last, c
	}
	return b.String()
}

// Documents returns n bytes of text that is cut into documents of some thousand bytes, as the inverted index has them.
func Documents(n int) string {
	const length = 2000
	text := []byte(Text(n))
	for at := 0; at+5 <= len(text); at += length/2 + int(Hash(72, at)%length) {
		copy(text[at:], "<doc ")
	}
	return string(text)
}

// DNA returns n bases, of which stretches come again as they do in a genome.
func DNA(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "ACGT"[Hash(73, i)%4]
	}
	for k := range n / 1000 {
		length := min(n/4, 20+int(Hash(74, k)%200))
		from, to := below(75, k, n-length), below(76, k, n-length)
		copy(b[to:to+length], b[from:from+length])
	}
	return string(b)
}
