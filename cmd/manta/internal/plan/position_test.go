package plan

import (
	"go/parser"
	"go/token"
	"testing"
)

func TestPlace(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"/m/a.go", "package a\n", "/*line /m/a.go:1:1*/package a\n"},
		{"/m/a.go", "// A\n\npackage a\nvar b = 1\n", "// A\n\n/*line /m/a.go:3:1*/package a\nvar b = 1\n"},
		{"/m/a.go", "\ufeffpackage a", "\ufeff/*line /m/a.go:1:4*/package a"},
		{"/m/a.go", "/* package */ package a", "/* package */ /*line /m/a.go:1:15*/package a"},
		{"/m */a.go", "package a\n", "package a\n"},
		{`C:\m\a.go`, "package a\n", "/*line C:\\m\\a.go:1:1*/package a\n"},
	} {
		if got := string(place([]byte(c.source), c.name)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestRelativeLines(t *testing.T) {
	for source, want := range map[string]bool{
		"//line a.y:1\npackage a":              true,
		"package a\n/*line a.y:1:2*/var b int": true,
		"package a\n//line ../a.y:1:2\n":       true,
		"package a\n//line /a.y:1\n":           false,
		"package a\n//line :1:2\n":             false,
		"package a\n//line of text\n":          false,
		"package a\n// line a.y:1\n":           false,
		"package a\n/*line :3*/var b int":      false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if relativeLines(file) != want {
			t.Errorf("%q: not %v", source, want)
		}
	}
}
