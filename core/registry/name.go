package registry

import (
	"strings"
	"unicode/utf8"
)

// MostOfName is how many bytes of a name are kept. Pages, traces and profiles show all names again and again.
const MostOfName = 100

// Name returns the part of a user's name that is kept: its beginning, up to the end of a rune.
func Name(s string) string {
	if len(s) <= MostOfName {
		return s
	}
	n := MostOfName
	for n > MostOfName-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return strings.Clone(s[:n]) // The rest is not kept either.
}
