// Package lrs finds the longest string that occurs twice in a text.
package lrs

import (
	"bufio"
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
	"github.com/seed1237c087/manta/pbbs/suffixarray"
)

// A Repeat is a string by its length and two places where it begins.
type Repeat struct{ Length, First, Second int }

// Problem returns the problem.
func Problem() problem.Problem {
	return problem.New(problem.Spec[string, Repeat]{
		Name: "lrs", Folder: "longestRepeatedSubstring", About: "find the longest string that occurs twice in a text",
		Families: []problem.Family[string]{{Name: "trigrams", Make: inputs.Text}, {Name: "DNA", Make: inputs.DNA}},
		Ways: []problem.Way[string, Repeat]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(r Repeat) []Repeat {
			return []Repeat{{r.Length - 1, r.First, r.Second}, {r.Length + 1, r.First, r.Second}, {r.Length, r.First, r.First}, {}}
		},
		In: files.Text(),
		Out: problem.Format[Repeat]{
			Read: func(text []byte) (r Repeat, err error) {
				_, err = fmt.Sscan(string(text), &r.Length, &r.First, &r.Second)
				return r, err
			},
			Write: func(w *bufio.Writer, r Repeat) error {
				_, err := fmt.Fprintln(w, r.Length, r.First, r.Second)
				return err
			},
		},
	})
}

// manta looks at neighbours in the order of the suffixes: two that share most of their beginnings stand side by side.
func manta(text string) Repeat {
	order := suffixarray.Manta(text)
	if len(order) < 2 {
		return Repeat{}
	}
	k, _ := par.MaxOf(par.Range(1, len(order)), func(k int) (int, bool) {
		return shared(text, int(order[k-1]), int(order[k])), true
	})
	return repeat(text, order, k)
}

func sequential(text string) (longest Repeat) {
	order := suffixarray.Sequential(text)
	for k := 1; k < len(order); k++ {
		if r := repeat(text, order, k); r.Length > longest.Length {
			longest = r
		}
	}
	return longest
}

func repeat(text string, order []int32, k int) Repeat {
	a, b := int(order[k-1]), int(order[k])
	return Repeat{shared(text, a, b), min(a, b), max(a, b)}
}

// shared returns how many bytes the suffixes a and b have in common.
func shared(text string, a, b int) (n int) {
	for a+n < len(text) && b+n < len(text) && text[a+n] == text[b+n] {
		n++
	}
	return n
}

// check compares the places, and looks for a longer one: all strings of one byte more, by their hashes.
func check(text string, r Repeat) error {
	if r.Length == 0 && r == (Repeat{}) {
		return differ(text, 1)
	}
	if r.Length < 0 || r.First < 0 || r.Second < 0 || r.First == r.Second || max(r.First, r.Second)+r.Length > len(text) {
		return fmt.Errorf("%+v is not two places of the text", r)
	}
	if text[r.First:r.First+r.Length] != text[r.Second:r.Second+r.Length] {
		return fmt.Errorf("what stands at %d and %d differs", r.First, r.Second)
	}
	return differ(text, r.Length+1)
}

// differ reports an error if a string of that length occurs twice.
func differ(text string, length int) error {
	if length > len(text) {
		return nil
	}
	const base = 1_000_003
	var hash, power uint64 = 0, 1
	for i := range length {
		hash = hash*base + uint64(text[i])
		if i > 0 {
			power *= base
		}
	}
	places := map[uint64][]int{}
	for i := 0; ; i++ {
		if j := slices.IndexFunc(places[hash], func(j int) bool { return text[j:j+length] == text[i:i+length] }); j >= 0 {
			return fmt.Errorf("%d bytes at %d and at %d are the same", length, places[hash][j], i)
		}
		places[hash] = append(places[hash], i)
		if i+length >= len(text) {
			return nil
		}
		hash = (hash-uint64(text[i])*power)*base + uint64(text[i+length])
	}
}
