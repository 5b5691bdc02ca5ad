package work

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// zipfWords returns n strings out of so many distinct ones, the same ones each time: the k-th is drawn about
// k^1.1 times as seldom as the first. Each has bytes of its own, as lines of a file have: equal ones are not
// told by where they are.
func zipfWords(n, distinct int) []string {
	const exponent = 1.1
	draw := rand.NewZipf(rand.New(rand.NewPCG(7, 8)), exponent, 1, uint64(distinct-1))
	var text strings.Builder
	ends := make([]int, n)
	for i := range ends {
		text.WriteString("w" + strconv.FormatUint(draw.Uint64()*7919%uint64(distinct), 10)) // names that tell no ranks
		ends[i] = text.Len()
	}
	words, from := make([]string, n), 0
	for i, end := range ends {
		words[i] = text.String()[from:end]
		from = end
	}
	return words
}
