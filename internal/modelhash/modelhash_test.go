package modelhash

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// TestModelsAreCurrent compares the functions that the models model with the lists
// beside the models.
func TestModelsAreCurrent(t *testing.T) {
	root := filepath.Join("..", "..")
	models := 0
	for _, pattern := range []string{"core/*/model", "core/internal/*/model"} {
		folders, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range folders {
			models++
			list, err := os.ReadFile(filepath.Join(folder, "modelled.tsv"))
			if err != nil {
				t.Error(err)
				continue
			}
			if err := Check(os.DirFS(root), string(list)); err != nil {
				t.Errorf("%s:\n%v", folder, err)
			}
		}
	}
	if models == 0 {
		t.Error("found no models")
	}
}

const source = `package p

type T[K any] struct{}

// F is documented.
func F() int {
	return 1 // one
}

func (t *T[K]) M() { F() }
func (T[K]) V() {}

const (
	limit = 2 // is two
	other = 3
)

var changes = 4
`

func TestHashOfWhatRuns(t *testing.T) {
	hash := func(source, function string) string {
		t.Helper()
		h, err := Hash([]byte(source), function)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	f := hash(source, "F")
	tests := map[string]struct {
		old, new string
		same     bool
	}{
		"another comment":  {"// one", "// two\n\n", true},
		"no comment":       {" // one", "", true},
		"another layout":   {"F() int {", "F()  int {\n\n", true},
		"another value":    {"return 1", "return 2", false},
		"another result":   {"int", "uint", false},
		"another function": {"F() }", "F(); F() }", true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(source, tt.old, tt.new, 1)
			if changed == source {
				t.Fatal("nothing is changed")
			}
			if same := hash(changed, "F") == f; same != tt.same {
				t.Errorf("same hash: %v, want %v", same, tt.same)
			}
		})
	}
	if m, v := hash(source, "T.M"), hash(source, "T.V"); m == v || len(m) != 16 {
		t.Errorf("the methods hash to %s and %s", m, v)
	}
	if l, changed := hash(source, "limit"), strings.Replace(source, "limit = 2", "limit = 5", 1); hash(changed, "limit") == l || hash(changed, "other") != hash(source, "other") {
		t.Error("the hash of a constant is not that of its own value")
	}
	for _, name := range []string{"M", "changes"} {
		if _, err := Hash([]byte(source), name); err == nil {
			t.Errorf("found %s, which is a method without its type, or no constant", name)
		}
	}
	if _, err := Hash([]byte("package"), "F"); err == nil {
		t.Error("hashed what is no Go")
	}
}

func TestCheck(t *testing.T) {
	root := fstest.MapFS{"a/p.go": {Data: []byte(source)}}
	h, err := Hash([]byte(source), "F")
	if err != nil {
		t.Fatal(err)
	}
	good := "a/p.go\tF\t" + h + "\n"
	if err := Check(root, "file\tfunction\tSHA-256\n"+good); err != nil {
		t.Error(err)
	}
	tests := map[string]struct{ list, want string }{
		"no rows":     {"file\tfunction\tSHA-256\n", "names no modelled functions"},
		"changed":     {strings.Replace(good, h, "0123456789abcdef", 1), "update the hash from 0123456789abcdef to " + h},
		"no file":     {good + strings.Replace(good, "a/p.go", "a/q.go", 1), "a/q.go"},
		"no function": {good + strings.Replace(good, "\tF\t", "\tG\t", 1), "there is no function G"},
	}
	for name, tt := range tests {
		if err := Check(root, tt.list); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}
