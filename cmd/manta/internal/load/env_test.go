package load

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestFlags(t *testing.T) {
	for flags, want := range map[string]string{
		"": "", "-race": "", "-overlay=a": "a", "--overlay=a": "a", "-overlay=a -overlay=b": "b", "-tags=x '-overlay=a b' -v": "a b",
		`"-overlay=a'b"`: "a'b", "-overlays=a": "", "  -v\t-overlay=a\n": "a",
	} {
		if got := (Env{GOFLAGS: flags}).flag("overlay"); got != want {
			t.Errorf("%s: %q", flags, got)
		}
	}
}

func TestCovers(t *testing.T) {
	for flags, want := range map[string]bool{"": false, "-race": false, "-race -cover": true, "--covermode=set": true, "-cover=false": false, "-tags=-cover": false} {
		if (Env{GOFLAGS: flags}).Covers() != want {
			t.Errorf("%s: not %v", flags, want)
		}
	}
}

func TestReadOverlay(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "o.json")
	abs := filepath.Join(dir, "abs.go")
	content := `{"Replace": {"a.go": "b/../c.go", "./gone.go": "", "` + filepath.ToSlash(abs) + `": "x"}}`
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := readOverlay("o.json", dir)
	want := map[string]string{
		filepath.Join(dir, "a.go"): filepath.Join(dir, "c.go"), filepath.Join(dir, "gone.go"): "", abs: filepath.Join(dir, "x"),
	}
	if err != nil || !maps.Equal(got, want) {
		t.Error(got, err)
	}
	if _, err := readOverlay("none.json", dir); err == nil {
		t.Error("there is no such file")
	}
}

// TestStamp changes a directory, and asks whether go list would see it.
func TestStamp(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("a.go", "package a\n\nimport \"fmt\"\n\nvar _ = fmt.Sprint\n")
	write("b.go", "package a\n")
	for _, c := range []struct {
		name  string
		holds bool
		do    func()
	}{
		{"nothing", true, func() {}},
		{"a function", true, func() { write("b.go", "package a\n\nfunc f() {}\n") }},
		{"an import", false, func() { write("b.go", "package a\n\nimport \"os\"\n\nfunc f() {}\n") }},
		{"a constraint", false, func() { write("b.go", "//go:build x\n\npackage a\n\nimport \"os\"\n") }},
		{"an error", false, func() { write("b.go", "packag") }},
		{"another error", false, func() { write("b.go", "packab") }},
		{"a file", false, func() { write("c.go", "package a\n") }},
		{"another file", false, func() { write("c.txt", "") }},
		{"a file less", false, func() { _ = os.Remove(filepath.Join(dir, "c.txt")) }},
		{"a directory", false, func() { _ = os.Mkdir(filepath.Join(dir, "d"), 0o777) }},
		{"a directory for a file", false, func() {
			_ = os.Remove(filepath.Join(dir, "c.go"))
			_ = os.Mkdir(filepath.Join(dir, "c.go"), 0o777)
		}},
	} {
		before := dirStamp(dir, nil)
		c.do()
		if before.holds() != c.holds {
			t.Errorf("%s: not %v", c.name, c.holds)
		}
	}
	mod := fileStamp(filepath.Join(dir, "go.mod"))
	if !mod.holds() {
		t.Error("there is no go.mod, as before")
	}
	write("go.mod", "")
	if mod.holds() {
		t.Error("there is a go.mod now")
	}
}

func TestRoots(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/b", "a/.c/d", "a/_e", "a/testdata/f", "g"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	dirs := map[string]bool{}
	walk(filepath.Join(dir, "a"), dirs)
	if got := slices.Sorted(maps.Keys(dirs)); !slices.Equal(got, []string{filepath.Join(dir, "a"), filepath.Join(dir, "a", "b")}) {
		t.Error(got)
	}
}
