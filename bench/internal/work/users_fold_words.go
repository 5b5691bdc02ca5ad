package work

//manta:off

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// prose returns about n bytes of words, some of which end sentences.
func prose(n int) string {
	rng := rand.New(rand.NewPCG(1, 2))
	draw := rand.NewZipf(rng, 1.1, 1, 50_000)
	var b strings.Builder
	for b.Len() < n {
		fmt.Fprintf(&b, "w%x", draw.Uint64()*7919)
		if rng.IntN(12) == 0 {
			b.WriteString(".\n")
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func wordsLoop(text string) map[string]int {
	m := map[string]int{}
	for w := range strings.FieldsSeq(text) {
		m[strings.TrimRight(w, ".,")]++
	}
	return m
}

func wordsHands(c crew, text string) map[string]int {
	parts := make([]map[string]int, c.Workers)
	var wg sync.WaitGroup
	lo := 0
	for i := range parts {
		hi := len(text) * (i + 1) / len(parts)
		for hi < len(text) && text[hi] != ' ' && text[hi] != '\n' {
			hi++
		}
		part := text[min(lo, hi):hi]
		wg.Go(func() { parts[i] = wordsLoop(part) })
		lo = hi
	}
	wg.Wait()
	for _, p := range parts[1:] {
		for w, n := range p {
			parts[0][w] += n
		}
	}
	return parts[0]
}

func wordsFold(it par.Iter[string]) map[string]int {
	return par.Fold(it, func() map[string]int { return map[string]int{} },
		func(m map[string]int, w string) map[string]int { m[strings.TrimRight(w, ".,")]++; return m }).
		Reduce(nil, func(a, b map[string]int) map[string]int {
			if a == nil {
				return b
			}
			for w, n := range b {
				a[w] += n
			}
			return a
		})
}

// wordRows are rows of a Fold whose accumulators are maps.
func wordRows(everyone crew) []Row {
	const size = 50 << 20
	return using[string, map[string]int]{
		name:  "words_by_fold",
		title: "how often each word is in 50 MB of text, by maps that are merged",
		input: func(e *Env) string { return prose(e.size(size)) },
		loop:  wordsLoop,
		hands: wordsHands,
		ways: []way[string, map[string]int]{
			{name: manta, run: func(text string) map[string]int { return wordsFold(par.Fields(text)) }, everyone: 0.65},
			{name: unordered, run: func(text string) map[string]int { return wordsFold(par.Fields(text).Unordered()) }, everyone: 0.65},
		},
		check: func(want map[string]int) func(map[string]int) error {
			return func(got map[string]int) error {
				if !maps.Equal(got, want) {
					return errors.New("the words are other ones")
				}
				return nil
			}
		},
		fresh: true,
	}.rows(everyone)
}
