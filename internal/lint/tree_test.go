package lint

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const modulePath = "github.com/seed1237c087/manta"

// A tree is the source of the repository, or one made up for a test.
type tree struct {
	files []*file // in the order of their paths
	fset  *token.FileSet
	fsys  fs.FS
}

// A file is one file of a tree. Its path is relative to the root, with slashes.
type file struct {
	path   string
	text   string
	module string    // the folder of the go.mod that it belongs to, "." for the main module
	ast    *ast.File // nil where it is not Go
}

func (f *file) dir() string         { return path.Dir(f.path) }
func (f *file) isGo() bool          { return f.ast != nil }
func (f *file) isTest() bool        { return strings.HasSuffix(f.path, "_test.go") }
func (f *file) inMain() bool        { return f.module == "." }
func (f *file) lines() int          { return strings.Count(f.text, "\n") }
func (t *tree) line(n ast.Node) int { return t.fset.Position(n.Pos()).Line }

// exists tells whether there is such a file or folder, also where load does not read it.
func (t *tree) exists(name string) bool {
	_, err := fs.Stat(t.fsys, name)
	return err == nil
}

// A problem is a place where a rule is broken, and what to do about it.
type problem struct {
	path   string
	line   int // 0: the whole file
	what   string
	remedy string
}

func (p problem) String() string {
	if p.line == 0 {
		return fmt.Sprintf("%s: %s: %s", p.path, p.what, p.remedy)
	}
	return fmt.Sprintf("%s:%d: %s: %s", p.path, p.line, p.what, p.remedy)
}

// A rule finds what breaks it.
type rule func(*tree) []problem

// holds checks a rule over the repository.
func holds(t *testing.T, r rule) {
	t.Helper()
	tree, err := repository()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r(tree) {
		t.Error(p)
	}
}

// finds checks that a rule, over made-up files, finds problems with these beginnings, in this order, and no others.
func finds(t *testing.T, r rule, files map[string]string, want ...string) {
	t.Helper()
	made := fstest.MapFS{}
	for name, text := range files {
		made[name] = &fstest.MapFile{Data: []byte(text)}
	}
	tree, err := load(made)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range r(tree) {
		if p.remedy == "" {
			t.Errorf("%v: names no remedy", p)
		}
		got = append(got, p.String())
	}
	if !slices.EqualFunc(got, want, strings.HasPrefix) {
		t.Errorf("found, and what it begins with: (-want +got)\n%s", cmp.Diff(want, got))
	}
}

// repository is the tree that this package stands in.
var repository = sync.OnceValues(func() (*tree, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+modulePath+"\n") {
			return load(os.DirFS(dir))
		}
		if parent := filepath.Dir(dir); parent != dir {
			dir = parent
			continue
		}
		return nil, fmt.Errorf("no go.mod of %s above %s", modulePath, dir)
	}
})

// load reads a tree: every file but those below testdata and below hidden folders, of which .ci and .github are exceptions.
func load(fsys fs.FS) (*tree, error) {
	t := &tree{fset: token.NewFileSet(), fsys: fsys}
	modules := map[string]bool{".": true}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".":
			return nil
		case d.IsDir() && (d.Name() == "testdata" || d.Name()[0] == '.' && d.Name() != ".ci" && d.Name() != ".github"):
			return fs.SkipDir
		}
		if d.IsDir() {
			return nil
		}
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		f := &file{path: name, text: string(text)}
		if d.Name() == "go.mod" {
			modules[f.dir()] = true
		}
		if strings.HasPrefix(f.text, "//go:build go1.27\n") && !slices.Contains(build.Default.ReleaseTags, "go1.27") {
			return nil // This parser may not know its syntax.
		}
		if strings.HasSuffix(name, ".go") {
			if f.ast, err = parser.ParseFile(t.fset, name, text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
				return err
			}
		}
		t.files = append(t.files, f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, f := range t.files {
		f.module = f.dir()
		for !modules[f.module] {
			f.module = path.Dir(f.module)
		}
	}
	return t, nil
}

// imported returns the name by which the file imports a package, "" where it doesn't.
func (f *file) imported(importPath string) string {
	for _, spec := range f.ast.Imports {
		if strings.Trim(spec.Path.Value, `"`) != importPath {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		if dir, last := path.Split(importPath); last == "v2" {
			return path.Base(dir)
		}
		return path.Base(importPath)
	}
	return ""
}

// selections returns the places where a Go file selects something from a package, as in atomic.AddInt64. A dot import is
// one with the name ".".
func (f *file) selections(importPath string) []*ast.SelectorExpr {
	name := f.imported(importPath)
	if name == "" {
		return nil
	}
	var found []*ast.SelectorExpr
	ast.Inspect(f.ast, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && x.Name == name {
				found = append(found, sel)
			}
		}
		return true
	})
	return found
}
