package registry

import (
	"strings"
	"unicode/utf8"
)

// MostOfName is how many bytes of a name are kept. It is small because pages, traces and profiles show a name again and again.
const MostOfName = 100

// Name returns the part of s, a name of the user's, that is kept. If s is longer than MostOfName, that part ends at the end of a rune.
func Name(s string) string {
	if len(s) <= MostOfName {
		return s
	}
	n := MostOfName
	for n > MostOfName-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return strings.Clone(s[:n]) // The clone does not keep the rest of s in memory.
}
