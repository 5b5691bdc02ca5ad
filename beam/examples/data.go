package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/seed1237c087/manta/par"
)

// writeFiles writes some files, each with lines up to a number of bytes, and returns the glob of them.
func writeFiles(dir, kind string, files, bytes int, line func(r *rand.Rand, i int) string) (string, error) {
	_, err := par.TryMap(par.Range(0, files).WithMaxLen(1), func(i int) (int, error) {
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%s-%04d.in", kind, i)))
		if err != nil {
			return 0, err
		}
		w := bufio.NewWriterSize(f, 1<<20)
		r := rand.New(rand.NewPCG(uint64(i), uint64(len(kind))))
		written := 0
		for n := 0; written < bytes; n++ {
			k, err := w.WriteString(line(r, n*files+i) + "\n")
			if err != nil {
				return written, err
			}
			written += k
		}
		if err := w.Flush(); err != nil {
			return written, err
		}
		return written, f.Close()
	})
	return filepath.Join(dir, kind+"-*.in"), err
}

// vocabulary is thirty thousand made-up words.
var vocabulary = func() []string {
	r := rand.New(rand.NewPCG(5, 5))
	ws := make([]string, 30_000)
	for i := range ws {
		w := make([]byte, 2+r.IntN(9))
		for j := range w {
			w[j] = 'a' + byte(r.IntN(26))
		}
		if i%10 == 0 {
			w[0] -= 'a' - 'A'
		}
		ws[i] = string(w)
	}
	return ws
}()

// anyWord picks the first words of the vocabulary far more often than the last.
func anyWord(r *rand.Rand) string {
	x := r.Float64()
	return vocabulary[int(x*x*x*float64(len(vocabulary)))]
}

func textLine(r *rand.Rand, _ int) string {
	line := make([]byte, 0, 128)
	for range 4 + r.IntN(16) {
		line = append(append(line, anyWord(r)...), ' ')
	}
	return string(line)
}

func documentLine(r *rand.Rand, i int) string {
	line := fmt.Appendf(nil, "%d\t", i)
	for range 100 {
		line = append(append(line, anyWord(r)...), ' ')
	}
	return string(line)
}

func logLine(r *rand.Rand, i int) string {
	if r.IntN(10_000) == 0 {
		return "garbage"
	}
	return fmt.Sprintf("user%d %d /page/%d", r.IntN(20_000), i/5+r.IntN(3600), r.IntN(500))
}

func someBodies(n int) []body {
	r := rand.New(rand.NewPCG(11, 11))
	bodies := make([]body, n)
	for i := range bodies {
		bodies[i] = body{r.NormFloat64(), r.NormFloat64(), r.NormFloat64(), r.Float64()}
	}
	return bodies
}
