// Package words cuts texts into words as PBBS does: all but the letters of ASCII is blank, and capitals count as small letters.
package words

import "strings"

// NoLetter reports whether r is between words.
func NoLetter(r rune) bool { return (r|0x20) < 'a' || (r|0x20) > 'z' }

// Of returns the words of a text one after the other.
func Of(text string) []string {
	words := strings.FieldsFunc(text, NoLetter)
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	return words
}
