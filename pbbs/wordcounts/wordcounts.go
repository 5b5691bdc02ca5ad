// Package wordcounts counts how often each word occurs in a text.
package wordcounts

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/internal/words"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// A Count is a word and how often it occurs.
type Count = par.Pair[string, int]

// Problem returns the problem.
func Problem() problem.Problem {
	return problem.New(problem.Spec[string, []Count]{
		Name: "wordcounts", Folder: "wordCounts", About: "count how often each word occurs in a text",
		Families: []problem.Family[string]{{Name: "trigrams", Make: inputs.Text}},
		Ways: []problem.Way[string, []Count]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out []Count) [][]Count {
			more, other := slices.Clone(out), slices.Clone(out)
			more[0].Second++
			other[0].First += "x"
			return [][]Count{more, other, out[1:], append(slices.Clone(out), out[0])}
		},
		In: files.Text(), Out: format(),
	})
}

func manta(text string) []Count {
	ws := par.Map(par.FieldsFunc(text, words.NoLetter), strings.ToLower)
	return par.CountedBy(ws, func(w string) string { return w }).Collect()
}

func sequential(text string) (counts []Count) {
	byWord := map[string]int{}
	for w := range strings.FieldsFuncSeq(text, words.NoLetter) {
		byWord[strings.ToLower(w)]++
	}
	for w, n := range byWord {
		counts = append(counts, Count{First: w, Second: n})
	}
	return counts
}

// check sorts the words of the text and counts the runs.
func check(text string, out []Count) error {
	all := words.Of(text)
	slices.Sort(all)
	out = slices.Clone(out)
	slices.SortFunc(out, func(a, b Count) int { return strings.Compare(a.First, b.First) })
	for _, c := range out {
		if c.Second < 1 || c.Second > len(all) || all[0] != c.First || all[c.Second-1] != c.First {
			return fmt.Errorf("%q is not there %d times", c.First, c.Second)
		}
		if all = all[c.Second:]; len(all) > 0 && all[0] == c.First {
			return fmt.Errorf("%q is there more than %d times", c.First, c.Second)
		}
	}
	if len(all) > 0 {
		return fmt.Errorf("%q is not counted", all[0])
	}
	return nil
}

// format is a line for each word: the word, a blank, the count.
func format() problem.Format[[]Count] {
	return problem.Format[[]Count]{
		Read: func(text []byte) (counts []Count, err error) {
			for line := range strings.Lines(string(text)) {
				w, n, _ := strings.Cut(strings.TrimSpace(line), " ")
				c := Count{First: w}
				if c.Second, err = strconv.Atoi(n); err != nil {
					return nil, err
				}
				counts = append(counts, c)
			}
			return counts, nil
		},
		Write: func(w *bufio.Writer, counts []Count) error {
			for _, c := range counts {
				fmt.Fprintln(w, c.First, c.Second)
			}
			return nil
		},
	}
}
