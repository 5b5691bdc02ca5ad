// Hashdir finds the digests of all files below a directory, in their order, or the error of the first one that can't be read.
//
//	go run ./examples/hashdir
//	go run ./examples/hashdir -broken 3 -check
//
// The modes are a walk (loop); goroutines that get the paths from a channel (goroutines), which have to keep all errors, because the first
// one in time need not be the first one in order; and a pipeline whose stages may fail, which returns just that one and
// starts nothing behind it (manta). With -broken there are links to nowhere. Files wait for the disk only when they are
// read for the first time: then goroutines beyond the number of processors gain, and this library has no more workers than that.
package main

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

type file struct {
	path string
	sum  [sha256.Size]byte
}

// An outcome has no files if there is an error.
type outcome struct {
	files []file
	err   string
}

var broken int

func main() {
	c := demo.Comparison[string, outcome]{
		Name: "hashdir", Usage: "find the digests of all files below a directory",
		Size: 400, MaxSize: 1_000_000, SizeUsage: "`NUMBER` of files", Reps: 5, Unit: "file",
		Flags: []cli.Flag{&cli.IntFlag{Name: "broken", Destination: &broken, Validator: demo.Between(0, 1000),
			Usage: "`NUMBER` of links to nowhere"}},
		Input: newDir,
		Close: os.RemoveAll,
		Ways:  []demo.Way[string, outcome]{{Name: "loop", Run: of(loop)}, {Name: "goroutines", Run: of(goroutines)}, {Name: "manta", Run: of(manta)}},
	}
	c.Main()
}

// of makes a way whose error is part of what is compared.
func of(digests func(dir string) ([]file, error)) func(string) outcome {
	return func(dir string) outcome {
		files, err := digests(dir)
		if err != nil {
			return outcome{err: err.Error()}
		}
		return outcome{files: files}
	}
}

type entry struct {
	path  string
	isDir bool
}

// manta reads directories at the same time as each other, and then files.
func manta(dir string) ([]file, error) {
	entries := par.WalkTreePrefixErr(entry{dir, true}, func(e entry) (below []entry, err error) {
		if !e.isDir {
			return nil, nil
		}
		list, err := os.ReadDir(e.path)
		for _, d := range list {
			below = append(below, entry{filepath.Join(e.path, d.Name()), d.IsDir()})
		}
		return below, err
	})
	files := entries.Filter(func(e entry) bool { return !e.isDir })
	return par.TryMap(files, func(e entry) (file, error) { return digest(e.path) })
}

// walk calls f with the path of each file, in order.
func walk(dir string, f func(path string) error) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return f(path)
	})
}

func loop(dir string) (files []file, err error) {
	err = walk(dir, func(path string) error {
		f, err := digest(path)
		files = append(files, f)
		return err
	})
	return files, err
}

func goroutines(dir string) ([]file, error) {
	var paths []string
	err := walk(dir, func(path string) error { paths = append(paths, path); return nil })
	files, errs := make([]file, len(paths)), make([]error, len(paths))
	next := make(chan int, len(paths))
	for i := range paths {
		next <- i
	}
	close(next)
	demo.ByHand(demo.Parts(), func(_, _, _ int) {
		for i := range next {
			files[i], errs[i] = digest(paths[i])
		}
	})
	return files, cmp.Or(append(errs, err)...) // Err is about what comes behind the files that it found.
}

func digest(path string) (file, error) {
	f, err := os.Open(path)
	if err != nil {
		return file{}, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return file{path, [sha256.Size]byte(h.Sum(nil))}, err
}

// newDir writes so many files into some directories. One in ten is fifty times as long as the others.
func newDir(size int) (string, error) {
	name := func(i int) string { return fmt.Sprintf("%d/%d/%d", i%3, i%7, i) }
	files, err := demo.WriteFiles(size, name, func(i int, w *bufio.Writer) {
		length := 10_000
		if i%10 == 0 {
			length *= 50
		}
		for n := range length / 10 {
			fmt.Fprintf(w, "%10d", n+i)
		}
	})
	for i := 0; i < broken && err == nil; i++ {
		err = os.Symlink("nowhere", filepath.Join(files.Dir, "1", fmt.Sprint("broken", i)))
	}
	return files.Dir, err
}
