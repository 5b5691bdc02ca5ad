package main

import (
	"archive/zip"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	modpath "golang.org/x/mod/module"
)

// TestRead: read finds the commands in pages and in package comments, each once, and the README's program.
func TestRead(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	got, program, err := read(fstest.MapFS{
		"README.md": file("```go\nx := 1\n```\n```go\npackage main\n\nfunc main() {}\n```\n" +
			"    go get " + module + "/par   # first\n`go get " + module + "/coreweb`.\n"),
		"cmd/x/doc.go":          file("// It is had by go get -tool " + module + "/cmd/x@latest.\npackage main\n"),
		"docs/a.md":             file("go install " + module + "/cmd/x && x; go get " + module + "/par; go get example.com/other\n"),
		"docs/a.go":             file("// go get " + module + "/nothing\n"),
		"docs/testdata/a.md":    file("go get " + module + "/nothing\n"),
		".git/a.md":             file("go get " + module + "/nothing\n"),
		"docs/deeper/README.md": file("```go\npackage main\n\nfunc other() {}\n```\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := append(slices.Clone(always),
		command{"README.md", "go get " + module + "/par"},
		command{"README.md", "go get " + module + "/coreweb"},
		command{"cmd/x/doc.go", "go get -tool " + module + "/cmd/x@latest"},
		command{"docs/a.md", "go install " + module + "/cmd/x"},
	)
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(command{})); diff != "" {
		t.Errorf("commands: (-want +got)\n%s", diff)
	}
	if program != "package main\n\nfunc main() {}\n" {
		t.Errorf("the program is %q", program)
	}
	if _, _, err := read(fstest.MapFS{"README.md": file("nothing")}); err == nil {
		t.Error("no error though the README has no program")
	}
}

// write makes files below a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestPublish: the zip file of a module contains no files of the modules in folders below.
func TestPublish(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m.org/m\n\nreplace o.org/o => ./o\n", "a.go": "package m\n", "b/go.mod": "module m.org/m/b\n", "b/b.go": "package b\n"})
	folder := t.TempDir()
	if err := publish(folder, dir, modpath.Version{Path: "m.org/m", Version: "v0.1.0"}, []byte("module m.org/m\n")); err != nil {
		t.Fatal(err)
	}
	r, err := zip.OpenReader(filepath.Join(folder, "m.org", "m", "@v", "v0.1.0.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var got []string
	for _, f := range r.File {
		got = append(got, f.Name)
		if text, err := fs.ReadFile(r, f.Name); err != nil || strings.Contains(string(text), "replace") {
			t.Errorf("%s: %v\n%s", f.Name, err, text)
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"m.org/m@v0.1.0/a.go", "m.org/m@v0.1.0/go.mod"}, got); diff != "" {
		t.Errorf("files: (-want +got)\n%s", diff)
	}
}

// TestFollow: if a module does not exist, the error names the page with the command.
func TestFollow(t *testing.T) {
	proxy := t.TempDir()
	u := user{temp: t.TempDir(), env: append(os.Environ(), "GOWORK=off", "GOPROXY=file://"+filepath.ToSlash(proxy), "GONOSUMDB="+module)}
	err := u.follow(command{"a.md", "go get " + module + "/none"}, "package main\n\nfunc main() {}\n")
	if err == nil || !strings.Contains(err.Error(), "a.md says") {
		t.Errorf("the error is %v", err)
	}
}
