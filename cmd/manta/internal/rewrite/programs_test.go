package rewrite

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var update = flag.Bool("update", false, "write what explain says to the golden files")

// TestPrograms rewrites each program of testdata/programs, builds it with the rewritten
// files as an overlay, and compares what it prints with what the source prints that was not
// rewritten. What became of the pipelines is in golden files.
func TestPrograms(t *testing.T) {
	programs, err := filepath.Glob("testdata/programs/*.go")
	if err != nil || len(programs) == 0 {
		t.Fatal("no programs", err)
	}
	for _, name := range programs {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			res := rewritten(t, filepath.Base(name), source)
			golden(t, strings.TrimSuffix(name, ".go")+".golden", explained(res))
			if res.Source == nil {
				t.Fatal("nothing was rewritten")
			}
			if a, b := bytes.Count(source, []byte("\n")), bytes.Count(res.Source, []byte("\n")); a != b {
				t.Errorf("%d lines became %d", a, b)
			}
			want, got := output(t, source, nil), output(t, source, res.Source)
			if want != got {
				t.Errorf("printed\n%swant\n%s", got, want)
			}
		})
	}
}

// explained returns what became of each stage, a line each.
func explained(res Result) string {
	var b strings.Builder
	for _, p := range res.Pipelines {
		for i, s := range p.Stages {
			if i > 0 {
				b.WriteString(" | ")
			}
			fmt.Fprintf(&b, "%s %v", s.Op, s.Outcome)
			if s.Why != "" {
				fmt.Fprintf(&b, " (%s)", s.Why)
			}
		}
		fmt.Fprintf(&b, " // line %d\n", p.Pos.Line)
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s: got\n%swant\n%s", name, got, want)
	}
}

// rewritten returns what becomes of a program of one file.
func rewritten(t *testing.T, name string, source []byte) Result {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", exported)}
	pkg, err := conf.Check("main", fset, []*ast.File{syntax}, info)
	if err != nil {
		t.Fatal(err)
	}
	p := &Package{Fset: fset, Types: pkg, Info: info, Files: []*ast.File{syntax}}
	return Rewrite(p, &File{Name: name, Syntax: syntax, Source: source})
}

// exports maps import paths to the files of their export data.
var exports = sync.OnceValues(func() (map[string]string, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export", "./par", "std")
	cmd.Dir = library()
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	all := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if d.Decode(&p) == io.EOF {
			return all, err
		}
		all[p.ImportPath] = p.Export
	}
})

func exported(path string) (io.ReadCloser, error) {
	all, err := exports()
	if err != nil {
		return nil, err
	}
	return os.Open(all[path])
}

// library is the folder of the library's module.
func library() string {
	dir, err := filepath.Abs("../../../..")
	if err != nil {
		panic(err)
	}
	return dir
}

// output builds a program in a module of its own, with an overlay if there is one, and
// returns what it prints.
func output(t *testing.T, source, overlay []byte) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	main := write("main.go", source)
	write("go.mod", fmt.Appendf(nil, "module example.com/program\n\ngo 1.26.0\n\n"+
		"require github.com/seed1237c087/manta v0.0.0\n\nreplace github.com/seed1237c087/manta => %s\n", library()))
	sums, err := os.ReadFile(filepath.Join(library(), "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	write("go.sum", sums)
	args := []string{"build", "-mod=mod", "-o", "program"}
	if overlay != nil {
		changed, _ := json.Marshal(map[string]any{"Replace": map[string]string{main: write("rewritten", overlay)}})
		args = append(args, "-overlay", write("overlay.json", changed))
	}
	build := exec.Command("go", append(args, ".")...)
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, overlay)
	}
	program := exec.Command(filepath.Join(dir, "program"))
	program.Stderr = os.Stderr
	out, err := program.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
