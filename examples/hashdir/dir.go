package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed1237c087/manta/examples/internal/demo"
)

// newDir writes so many files into some directories. One in ten is fifty times as long as the others.
func newDir(size int) (dir string, err error) {
	var names []string
	for i := range size {
		names = append(names, fmt.Sprintf("%d/%d/%d", i%3, i%7, i))
	}
	dir, _, err = demo.WriteFiles(names, func(i int, w *bufio.Writer) {
		length := 10_000
		if i%10 == 0 {
			length *= 50
		}
		for n := range length / 10 {
			fmt.Fprintf(w, "%10d", n+i)
		}
	})
	for i := 0; i < broken && err == nil; i++ {
		err = os.Symlink("nowhere", filepath.Join(dir, "1", fmt.Sprint("broken", i)))
	}
	return dir, err
}
