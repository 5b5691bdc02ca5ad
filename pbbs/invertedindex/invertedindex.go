// Package invertedindex writes, for each word of many documents, the numbers of the documents in which it occurs.
package invertedindex

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/internal/words"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// header begins each document.
const header = "<doc"

// Problem returns the problem. The result is the text of the index: a line for each word, in order, with the word and the numbers.
func Problem() problem.Problem {
	return problem.New(problem.Spec[string, string]{
		Name: "invertedindex", Folder: "invertedIndex", About: "list the documents in which each word occurs",
		Families: []problem.Family[string]{{Name: "trigrams", Make: inputs.Documents}},
		Ways: []problem.Way[string, string]{
			{Name: problem.Manta, Run: manta}, {Name: problem.Sequential, Run: sequential},
		},
		Check: check,
		Spoil: func(out string) []string {
			first, rest, _ := strings.Cut(out, "\n")
			return []string{rest, first + " 999999999\n" + rest, first + "x\n" + rest, out + out, first[:len(first)-1] + "\n" + rest}
		},
		In: files.Text(), Out: files.Text(),
	})
}

// An entry is a word of a document.
type entry struct {
	word string
	doc  int
}

func manta(text string) string {
	docs := par.Enumerate(par.Slice(par.SplitString(text, header).Collect()[1:])) // What is before the first header is no document.
	entries := par.FlatMapAppend(docs, func(dst []entry, doc par.Item[string]) []entry {
		for _, w := range distinct(doc.Value) {
			dst = append(dst, entry{w, doc.Index})
		}
		return dst
	})
	byWord := par.GroupedBy(entries, func(e entry) string { return e.word }).Collect()
	par.SortFunc(byWord, func(a, b par.Pair[string, []entry]) int { return strings.Compare(a.First, b.First) })
	return string(par.FlatMapAppend(par.Slice(byWord), func(dst []byte, g par.Pair[string, []entry]) []byte {
		dst = append(dst, g.First...)
		for _, e := range g.Second {
			dst = strconv.AppendInt(append(dst, ' '), int64(e.doc), 10)
		}
		return append(dst, '\n')
	}).Collect())
}

// documents returns the texts behind the headers.
func documents(text string) []string {
	if docs := strings.Split(text, header); len(docs) > 1 {
		return docs[1:]
	}
	return nil
}

// distinct returns the words of a document, each once.
func distinct(doc string) []string {
	ws := words.Of(doc)
	slices.Sort(ws)
	return slices.Compact(ws)
}

func sequential(text string) string {
	byWord := map[string][]int{}
	for i, doc := range documents(text) {
		for w := range strings.FieldsFuncSeq(doc, words.NoLetter) {
			w = strings.ToLower(w)
			if docs := byWord[w]; len(docs) == 0 || docs[len(docs)-1] != i {
				byWord[w] = append(docs, i)
			}
		}
	}
	var b strings.Builder
	for _, w := range slices.Sorted(maps.Keys(byWord)) {
		b.WriteString(w)
		for _, doc := range byWord[w] {
			fmt.Fprintf(&b, " %d", doc)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// check makes the index once more, by one sort of all words of all documents.
func check(text, out string) error {
	var all []entry
	for i, doc := range documents(text) {
		for _, w := range words.Of(doc) {
			all = append(all, entry{w, i})
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Or(strings.Compare(a.word, b.word), a.doc-b.doc) })
	all = slices.Compact(all)
	for line := range strings.Lines(out) {
		ws := strings.Fields(line)
		for _, n := range ws[min(1, len(ws)):] {
			if len(all) == 0 || all[0].word != ws[0] || strconv.Itoa(all[0].doc) != n {
				return fmt.Errorf("word %q is not the next one to be in document %s", ws[0], n)
			}
			all = all[1:]
		}
		if len(all) > 0 && len(ws) > 0 && all[0].word == ws[0] {
			return fmt.Errorf("word %q is in more documents", ws[0])
		}
	}
	if len(all) > 0 {
		return fmt.Errorf("word %q of document %d is not there", all[0].word, all[0].doc)
	}
	return nil
}
