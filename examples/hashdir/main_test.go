package main

import (
	"os"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "20")
	demotest.Agrees(t, "-size", "20", "-broken", "3") // about the error, too
}

func TestErrorIsOfTheFirstFile(t *testing.T) {
	broken = 3
	defer func() { broken = 0 }()
	dir, err := newDir(20)
	defer os.RemoveAll(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, way := range map[string]func(string) ([]file, error){"loop": loop, "goroutines": goroutines, "manta": manta} {
		if files, err := way(dir); err == nil || !strings.Contains(err.Error(), "broken0") {
			t.Errorf("%s: %d files, error %v", name, len(files), err)
		}
	}
}
