package cmdline

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestParse reads command lines. What is passed on is the command line, without the command's own
// flags, with -C and the overlay first.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		line     string
		command  string // with the overlay O
		load     string
		patterns string
	}{
		{"build", "build -overlay=O", "", ""},
		{"build -deps -o x ./... ", "build -overlay=O -o x ./...", "", "./..."},
		{"build -C d -tags a,b -v .", "build -C d -overlay=O -tags a,b -v .", "-tags=a,b", "."},
		{"build --C=d --race=true x y", "build -C d -overlay=O --race=true x y", "-race=true", "x y"},
		{"build -v -C d x", "build -overlay=O -v -C d x", "", "x"},
		{"build -overlay u -mod=vendor x", "build -overlay=O -mod=vendor x", "-mod=vendor", "x"},
		{"build -ldflags -s -gcflags=all=-N x", "build -overlay=O -ldflags -s -gcflags=all=-N x", "", "x"},
		{"build -- x -y", "build -overlay=O -- x -y", "", "x -y"},
		{"run -race . -race -tags=x", "run -overlay=O -race . -race -tags=x", "-race", "."},
		{"run -exec e a.go b.go c d.go", "run -overlay=O -exec e a.go b.go c d.go", "", "a.go b.go"},
		{"vet -printf=false -c 2 -composites x", "vet -overlay=O -printf=false -c 2 -composites x", "", "x"},
		{"vet -printf.funcs f,g -shadow x", "vet -overlay=O -printf.funcs f,g -shadow x", "", "x"},
		{"test", "test -overlay=O", "", ""},
		{"test -run X x y -v", "test -overlay=O -run X x y -v", "", "x y"},
		{"test x -tags t -run X", "test -overlay=O x -tags t -run X", "-tags=t", "x"},
		{"test -test.run X -test.v x", "test -overlay=O -test.run X -test.v x", "", "x"},
		{"test -own x y", "test -overlay=O -own x y", "", ""},
		{"test -own=x -tags t y", "test -overlay=O -own=x -tags t y", "-tags=t", ""},
		{"test x -own a -tags t b -tags u", "test -overlay=O x -own a -tags t b -tags u", "-tags=t", "x"},
		{"test x -args -tags t", "test -overlay=O x -args -tags t", "", "x"},
		{"test -short -count 1 x -- -tags t", "test -overlay=O -short -count 1 x -- -tags t", "", "x"},
		{"install -p 3 -asan ./cmd/...", "install -overlay=O -p 3 -asan ./cmd/...", "-asan", "./cmd/..."},
	} {
		args := strings.Fields(c.line)
		l, err := Parse(args[0], args[1:], "deps")
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if got := strings.Join(l.Command("O"), " "); got != c.command {
			t.Errorf("%s: the command is %s, want %s", c.line, got, c.command)
		}
		if got := strings.Join(l.Load, " "); got != c.load {
			t.Errorf("%s: the flags for loading are %s, want %s", c.line, got, c.load)
		}
		if got := strings.Join(l.Patterns, " "); got != c.patterns {
			t.Errorf("%s: the packages are %s, want %s", c.line, got, c.patterns)
		}
		if l.Plain {
			t.Errorf("%s: nothing is changed", c.line)
		}
	}
}

// TestPlain reads command lines that go must see as they are.
func TestPlain(t *testing.T) {
	for _, line := range []string{
		"build -h", "build --help", "build -compiler=gccgo x", "install x@latest", "run x@v1", "run", "run -race", "vet -fix x", "vet -diff x",
		"vet -vettool=mantavet x", "vet -vettool mantavet x",
	} {
		args := strings.Fields(line)
		l, err := Parse(args[0], args[1:])
		if err != nil || !l.Plain {
			t.Errorf("%s: %v, %v", line, l, err)
		}
		if got := l.Command(""); !slices.Equal(got, args) {
			t.Errorf("%s became %s", line, got)
		}
	}
}

// TestCovers asks which command lines measure coverage.
func TestCovers(t *testing.T) {
	for line, want := range map[string]bool{
		"test -cover x": true, "test --coverprofile=f x": true, "test -coverpkg y x": true, "test x -test.coverprofile f": true, "build -covermode=set": true,
		"run -cover x": true, "test x": false, "test -cover=false x": false, "run x -cover": false, "test x -args -cover": false, "build -tags cover x": false,
	} {
		args := strings.Fields(line)
		if l, err := Parse(args[0], args[1:]); err != nil || l.Covers != want {
			t.Errorf("%s: not %v, %v", line, want, err)
		}
	}
}

func TestOwn(t *testing.T) {
	l, err := Parse("explain", []string{"-json", "--diff", "-v", "-test"}, "json", "diff", "test")
	if err != nil || !l.Own["json"] || !l.Own["diff"] || l.Own["test"] {
		t.Error(l, err)
	}
	if _, err := Parse("build", []string{"-deps=true"}, "deps"); fmt.Sprint(err) != "flag -deps has no value" {
		t.Error(err)
	}
	if l, _ := Parse("build", []string{"-overlay", "u", "x"}); strings.Join(l.Command(""), " ") != "build -overlay=u x" {
		t.Error(l)
	}
}
