package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRun: if the version is not valid, run changes no file.
func TestRun(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "go.mod")
	const old = "module m.org/m\n\nrequire m.org/m/a v0.1.0\n\nreplace m.org/m/a => ./a\n"
	write := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(file, old)
	if err := os.Mkdir(filepath.Join(root, "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(root, "a", "go.mod"), "module m.org/m/a\n")
	for _, c := range []struct {
		version, want string
		fails         bool
	}{{"0.2.0", old, true}, {"v0.2.0", "module m.org/m\n\nrequire m.org/m/a v0.2.0\n", false}} {
		if err := run(root, c.version); (err != nil) != c.fails {
			t.Fatal(c.version, err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != c.want {
			t.Errorf("after %s: %v\n%s", c.version, err, got)
		}
	}
}
