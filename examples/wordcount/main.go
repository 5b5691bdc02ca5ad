// Wordcount counts the words of some text files, the first program that everybody writes for MapReduce (Dean and Ghemawat, 2004).
//
//	go run ./examples/wordcount
//	go run ./examples/wordcount -size 20000000
//
// One of the files is as long as all others together, as in life. The modes are a plain loop (loop); a goroutine for
// each file, with a map of its own, so that the long file takes as long as ever (goroutines); a pipeline over the words of all files joined
// (joined); and one over the files, each with its words (flat_map). Reading may fail: the error of the first file that can't be read is the result then.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

func main() {
	c := demo.Comparison[demo.Files, map[string]int]{
		Name: "wordcount", Usage: "count the words of text files",
		Size: 3_000_000, MaxSize: 1 << 30, SizeUsage: "`NUMBER` of words", Reps: 5, Unit: "word",
		Input: newFiles,
		Close: demo.Files.Remove,
		Ways: []demo.Way[demo.Files, map[string]int]{
			{Name: "loop", Try: loop}, {Name: "goroutines", Try: goroutines}, {Name: "joined", Try: joined}, {Name: "flat_map", Try: flatMap},
		},
	}
	c.Main()
}

func loop(f demo.Files) (map[string]int, error) {
	counts := map[string]int{}
	for _, path := range f.Paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for word := range strings.FieldsSeq(string(text)) {
			counts[word]++
		}
	}
	return counts, nil
}

func goroutines(f demo.Files) (map[string]int, error) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	counts := map[string]int{}
	errs := make([]error, len(f.Paths))
	for i, path := range f.Paths {
		wg.Go(func() {
			text, err := os.ReadFile(path)
			if err != nil {
				errs[i] = err
				return
			}
			own := map[string]int{}
			for word := range strings.FieldsSeq(string(text)) {
				own[word]++
			}
			mu.Lock()
			defer mu.Unlock()
			for word, n := range own {
				counts[word] += n
			}
		})
	}
	wg.Wait()
	return counts, cmp.Or(errs...)
}

// joined counts the words of one long text.
func joined(f demo.Files) (map[string]int, error) {
	texts, err := par.TryMap(par.Slice(f.Paths), os.ReadFile)
	if err != nil {
		return nil, err
	}
	words := par.Fields(string(bytes.Join(texts, []byte("\n"))))
	return par.CountBy(words, func(word string) string { return word }), nil
}

// flatMap copies no text, but it holds the words of a text before they are counted.
func flatMap(f demo.Files) (map[string]int, error) {
	texts, err := par.TryMap(par.Slice(f.Paths), os.ReadFile)
	if err != nil {
		return nil, err
	}
	words := par.FlatMapIter(par.Slice(texts), func(text []byte) par.Iter[string] { return par.Fields(string(text)) })
	return par.CountBy(words, func(word string) string { return word }), nil
}

// newFiles writes so many words to nine files. As in languages, few words are frequent and many are rare (Zipf's law).
func newFiles(size int) (demo.Files, error) {
	random := rand.New(rand.NewPCG(17, 18))
	zipf := rand.NewZipf(random, 1.1, 5, 50_000)
	name := func(i int) string { return fmt.Sprintf("%d.txt", i) }
	return demo.WriteFiles(9, name, func(i int, w *bufio.Writer) {
		words := size / 16
		if i == 8 {
			words = size - 8*words
		}
		for n := range words {
			end := " "
			if n%12 == 11 {
				end = "\n"
			}
			fmt.Fprintf(w, "w%x%s", zipf.Uint64(), end)
		}
	})
}
