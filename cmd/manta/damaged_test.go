package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestDamagedCache changes each file of the cache in some ways, as a full disk or a hand might. The command builds what it built before, and
// blames nobody.
func TestDamagedCache(t *testing.T) {
	t.Parallel()
	lib, err := txtar.ParseFile("testdata/lib.txtar")
	if err != nil {
		t.Fatal(err)
	}
	s := newScript(t, lib, txtar.Parse([]byte(program)))
	s.line("manta run .")
	s.line("stdout ^calls 1$")
	names, err := filepath.Glob(filepath.Join(filepath.Dir(s.work), "cache", "*", "??", "*"))
	s.must(err)
	kinds := map[string]bool{}
	for how, change := range map[string]func(string) string{
		"is empty": func(string) string { return "" },
		"is of others": func(text string) string { // It compiles, and is JSON.
			return strings.ReplaceAll(strings.ReplaceAll(text, "calls", "called"), "main.go", "mine.go")
		},
	} {
		for _, name := range names {
			kind := filepath.Base(filepath.Dir(filepath.Dir(name)))
			kinds[kind] = true
			content, err := os.ReadFile(name)
			s.must(err)
			s.must(os.WriteFile(name, []byte(change(string(content))), 0o666))
			s.at = kind + " " + how
			s.line("manta run .")
			s.line("stdout ^calls 1$")
		}
	}
	for _, kind := range []string{"source", "plan", "overlay", "list"} {
		if !kinds[kind] {
			t.Errorf("no file was a %s: %v", kind, kinds)
		}
	}
}
