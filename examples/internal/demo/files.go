package demo

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
)

// WriteFiles writes files into a new temporary directory, each by a call of write, and returns the directory and the paths of
// the files in it.
func WriteFiles(names []string, write func(i int, w *bufio.Writer)) (dir string, paths []string, err error) {
	dir, err = os.MkdirTemp("", "manta-demo-")
	if err != nil {
		return "", nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	for i, name := range names {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return "", nil, err
		}
		f, err := os.Create(path)
		if err != nil {
			return "", nil, err
		}
		w := bufio.NewWriter(f)
		write(i, w)
		if err := errors.Join(w.Flush(), f.Close()); err != nil {
			return "", nil, err
		}
		paths = append(paths, path)
	}
	return dir, paths, nil
}
