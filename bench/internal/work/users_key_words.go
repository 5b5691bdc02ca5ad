package work

//manta:off

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/par"
)

const (
	textSize     = 50 << 20
	textDistinct = 50_000
)

// zipfText returns about n bytes of words in lines of a dozen.
func zipfText(n, distinct int) string {
	rng := rand.New(rand.NewPCG(1, 2))
	draw := rand.NewZipf(rng, 1.1, 1, uint64(distinct-1))
	b := make([]byte, 0, n+100)
	for len(b) < n {
		b = strconv.AppendUint(append(b, 'w'), draw.Uint64()*7919, 16)
		if rng.IntN(12) == 0 {
			b = append(b, ".\n"...)
		} else {
			b = append(b, ' ')
		}
	}
	return string(b)
}

// wordsOf counts the words of a text.
func wordsOf(s string) map[string]int {
	counts := map[string]int{}
	for w := range strings.FieldsSeq(s) {
		counts[strings.TrimRight(w, ".,")]++
	}
	return counts
}

// countWordRows are a word count, and the words alone.
func countWordRows(everyone crew) []Row {
	count := using[string, map[string]int]{
		name: "count_words", title: "how often each word comes in 50 MB of text, punctuation off",
		input: func(e *Env) string { return zipfText(e.size(textSize), textDistinct) },
		loop:  wordsOf,
		hands: func(c crew, s string) map[string]int {
			parts := make([]map[string]int, c.Workers)
			var wg sync.WaitGroup
			lo := 0
			for i := range parts {
				hi := max(lo, len(s)*(i+1)/len(parts))
				for hi < len(s) && s[hi] != ' ' && s[hi] != '\n' {
					hi++
				}
				part := s[lo:hi]
				wg.Go(func() { parts[i] = wordsOf(part) })
				lo = hi
			}
			wg.Wait()
			for _, p := range parts[1:] {
				for k, n := range p {
					parts[0][k] += n
				}
			}
			return parts[0]
		},
		ways: []way[string, map[string]int]{{name: "CountBy(Fields)", everyone: 0.65, run: func(s string) map[string]int {
			return par.CountBy(par.Fields(s), func(w string) string { return strings.TrimRight(w, ".,") })
		}}},
		check: sameMap[string, int],
		fresh: true,
	}
	alone := using[string, int]{
		name: "fields", title: "the words of 50 MB of text",
		input: count.input,
		loop: func(s string) int {
			n := 0
			for range strings.FieldsSeq(s) {
				n++
			}
			return n
		},
		ways: []way[string, int]{
			{name: "Fields.Count", everyone: 0.65, single: 1, run: func(s string) int { return par.Fields(s).Count() }},
			{name: "Fields.Map.Sum", run: func(s string) int {
				return par.Map(par.Fields(s), func(string) int { return 1 }).Sum()
			}},
		},
		check:  same[int],
		single: true,
	}
	return slices.Concat(count.rows(everyone), alone.rows(everyone))
}
