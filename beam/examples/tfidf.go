package main

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/seed1237c087/manta/beam/flow"
)

// A use is a term in a document: a line "number<tab>text" is one.
type use struct{ Document, Term string }

// A weight is how much a term tells of its document, before and after the number of all documents is known.
type weight struct {
	Use   use
	Times int
	In    int // documents with the term
	Value float64
}

type (
	usesOf = flow.Pair[use, int]
	seenIn = flow.Pair[string, int]
)

var (
	uses = flow.Func("uses", func(line string) []use {
		document, text, _ := strings.Cut(line, "\t")
		terms := strings.Fields(text)
		found := make([]use, len(terms))
		for i, t := range terms {
			found[i] = use{document, t}
		}
		return found
	})
	sameUse  = flow.Func("sameUse", func(u use) use { return u })
	termOf   = flow.Func("termOf", func(u usesOf) string { return u.First.Term })
	seenTerm = flow.Func("seenTerm", func(s seenIn) string { return s.First })
	toWeight = flow.Func("toWeight", func(p flow.Pair[usesOf, seenIn]) weight {
		return weight{Use: p.First.First, Times: p.First.Second, In: p.Second.Second}
	})
	valued = flow.Func2("valued", func(w weight, documents int) weight {
		w.Value = float64(w.Times) * math.Log(float64(documents)/float64(w.In))
		return w
	})
	heavier    = flow.Order("heavier", func(a, b weight) int { return cmp.Compare(a.Value, b.Value) })
	showWeight = flow.Func("showWeight", func(w weight) string {
		return fmt.Sprintf("%s %s %d %d %x", w.Use.Document, w.Use.Term, w.Times, w.In, math.Float64bits(w.Value))
	})
)

// tfidf returns the hundred terms that tell most of their documents.
var tfidf = flow.Program("tfidf", func(lines flow.Flow[string]) flow.Flow[weight] {
	times := flow.CountBy(flow.FlatMap(lines, uses), sameUse)
	documents := flow.CountBy(times, termOf)
	weights := flow.Map(flow.Join(times, documents, termOf, seenTerm), toWeight)
	return flow.TopKFunc(flow.SideInput(weights, flow.Count(lines), valued), 100, heavier)
})
