package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"

	"github.com/seed1237c087/manta/examples/internal/demo"
)

// files are in a directory of their own.
type files struct {
	dir   string
	paths []string
}

// newLogs writes so many lines to three logs, each in the order of time.
func newLogs(size int) (f files, err error) {
	random := rand.New(rand.NewPCG(19, 20))
	f.dir, f.paths, err = demo.WriteFiles([]string{"a.log", "b.log", "c.log"}, func(i int, w *bufio.Writer) {
		at := int64(1_700_000_000)
		for range (size + i) / 3 {
			at += random.Int64N(20)
			fmt.Fprintf(w, "%d user%d GET /pages/%d 200\n", at, random.IntN(size/50+1), random.IntN(1000))
		}
	})
	return f, err
}
