package par

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestFieldsFunc(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	digit := func(r rune) bool { return unicode.IsDigit(r) || r == 'ä' || r == utf8Error }
	for _, n := range []int{0, 1, 2, 10, 1000, 40_000} {
		s := make([]rune, n)
		for i := range s {
			s[i] = []rune("ab ä漢12\x80")[rng.IntN(8)]
		}
		text := string(s) + "\xff\xfe" + string(s)
		want := strings.FieldsFunc(text, digit)
		ways(t, FieldsFunc(text, digit), func(t *testing.T, it Iter[string]) {
			if got := it.Collect(); !slices.Equal(want, got) {
				t.Fatalf("%d runes: %d parts, want %d: %s", n, len(got), len(want), diff(want, got))
			}
		})
	}
}

const utf8Error = '\uFFFD'
