package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "20000")
}

func TestSessionsEndAfterHalfAnHour(t *testing.T) {
	files, err := demo.WriteFiles(2, strconv.Itoa, func(i int, w *bufio.Writer) {
		if i == 0 {
			fmt.Fprint(w, "1000 ann GET /\n2800 ann GET /\n4601 ann GET /\n")
		} else {
			fmt.Fprint(w, "2000 ann GET /\n9000 bob GET /\n")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := files.Remove(); err != nil {
			t.Error(err)
		}
	}()
	for name, way := range map[string]func(demo.Files) (summary, error){"loop": loop, "goroutines": goroutines, "manta": manta} {
		got, err := way(files)
		// From 1000 to 2800, at 4601, and at 9000.
		if want := (summary{3, 5, 1800, 1800}); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
		if err := os.WriteFile(files.Paths[1], []byte("1 ann GET /\nsoon ann GET /\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := way(files); err == nil || !strings.Contains(err.Error(), `parsing "soon"`) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if err := os.WriteFile(files.Paths[1], []byte("2000 ann GET /\n9000 bob GET /\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
