package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestFilesAreUpToDate checks that the files of package lanes are what the command writes.
func TestFilesAreUpToDate(t *testing.T) {
	for name, want := range files() {
		got, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the generator writes: run go generate in par/reduce/internal/lanes", name)
		}
	}
}
