package released_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/mod/modfile"

	"github.com/seed1237c087/manta/internal/release/released"
)

// read writes go.mod files below a new folder, and returns what Read returns for that folder.
func read(t *testing.T, files map[string]string) released.Files {
	t.Helper()
	root := t.TempDir()
	for dir, text := range files {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, dir, "go.mod"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := released.Read(root)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestVersion: if modules require two versions of our modules, Version returns an error.
func TestVersion(t *testing.T) {
	for name, c := range map[string]struct{ of, want, err string }{
		"one version": {"v0.1.0", "v0.1.0", ""},
		"two":         {"v0.2.0", "", "all modules have one version"},
	} {
		got, err := read(t, map[string]string{
			".":          "module m.org/m\n",
			"a":          "module m.org/m/a\n\nrequire m.org/m v0.1.0\n",
			"b":          "module m.org/m/b\n\nrequire (\n\tm.org/m/a " + c.of + "\n\to.org/o v1.0.0\n)\n",
			"b/testdata": "module m.org/other\n\nrequire m.org/m v0.3.0\n",
		}).Version()
		if got != c.want || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
}

// TestAt: At changes the versions of our modules and removes the replace lines for them, and changes nothing else.
func TestAt(t *testing.T) {
	files := read(t, map[string]string{
		".":           "module m.org/m\n",
		"cmd":         "module m.org/m/cmd\n",
		"core/checks": "module m.org/m/core/checks\n",
		"internal/x":  "module m.org/m/internal/x\n",
		"b": "module m.org/m/b\n\nrequire (\n\tm.org/m v0.1.0\n\to.org/o v1.0.0\n)\n\nreplace m.org/m => ../\n\n" +
			"replace o.org/o => ../o\n",
	})
	if err := files.At("v0.2.0"); err != nil {
		t.Fatal(err)
	}
	want := "module m.org/m/b\n\nrequire (\n\tm.org/m v0.2.0\n\to.org/o v1.0.0\n)\n\nreplace o.org/o => ../o\n"
	if diff := cmp.Diff(want, string(modfile.Format(files["b"].Syntax))); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"b/v0.2.0", "cmd/v0.2.0", "v0.2.0"}, files.Tags("v0.2.0")); diff != "" {
		t.Errorf("tags: (-want +got)\n%s", diff)
	}
	for _, wrong := range []string{"0.2.0", "v0.2", "v0.2.0 "} {
		if files.At(wrong) == nil {
			t.Errorf("%q is taken for a version", wrong)
		}
	}
}
