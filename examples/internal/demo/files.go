package demo

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
)

// Files are in a directory of their own.
type Files struct {
	Dir   string
	Paths []string
}

// Remove removes the files and their directory.
func (f Files) Remove() error { return os.RemoveAll(f.Dir) }

// WriteFiles writes n files into a new temporary directory, each by a call of write.
func WriteFiles(n int, name func(i int) string, write func(i int, w *bufio.Writer)) (files Files, err error) {
	files.Dir, err = os.MkdirTemp("", "manta-demo-")
	if err != nil {
		return Files{}, err
	}
	for i := range n {
		path := filepath.Join(files.Dir, name(i))
		if err := writeFile(path, func(w *bufio.Writer) { write(i, w) }); err != nil {
			return Files{}, errors.Join(err, files.Remove())
		}
		files.Paths = append(files.Paths, path)
	}
	return files, nil
}

func writeFile(path string, write func(w *bufio.Writer)) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	write(w)
	return errors.Join(w.Flush(), f.Close())
}
