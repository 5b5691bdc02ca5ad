package rewrite

import (
	"bytes"
	"cmp"
	"encoding/json"
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
	"runtime"
	"strconv"
	"sync"
	"testing"
)

// module is a module of programs, to be built plain and rewritten.
type module struct {
	*testing.T
	dir     string
	names   []string
	replace map[string]string // the overlay
	same    map[string]string // the program that prints the same if neither is rewritten, and is built once
	target
}

// target is what programs are built for, and what runs them there if this machine does not.
type target struct{ goarch, level, emulator string }

func (to target) fusing() Fusing { return FusingFor(cmp.Or(to.goarch, runtime.GOARCH), to.level) }

func newModule(t *testing.T) *module {
	m := &module{t, t.TempDir(), nil, map[string]string{}, map[string]string{}, target{}}
	m.write("go.mod", fmt.Appendf(nil, "module example.com/program\n\ngo 1.26.0\n\n"+
		"require github.com/seed1237c087/manta v0.0.0\n\nreplace github.com/seed1237c087/manta => %s\n", library()))
	sums, err := os.ReadFile(filepath.Join(library(), "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	m.write("go.sum", sums)
	return m
}

// write writes a file of the module.
func (m *module) write(name string, data []byte) string {
	m.Helper()
	name = filepath.Join(m.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		m.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		m.Fatal(err)
	}
	return name
}

// add adds a program of one file.
func (m *module) add(name string, source []byte) Result {
	m.Helper()
	m.names = append(m.names, name)
	main := m.write(filepath.Join(name, "main.go"), source)
	res := rewrittenFor(m.T, m.target, "main.go", source)
	if res.Source != nil {
		m.replace[main] = m.write(filepath.Join("overlay", name, "main.go"), res.Source)
	}
	return res
}

// notInlined are flags of go build that take a quarter less time: nothing is inlined, and debuggers are told nothing.
const notInlined = "-gcflags=-l -dwarf=false"

// build builds all programs, plain and rewritten.
func (m *module) build(flags ...string) {
	m.buildForm("plain", flags...)
	m.buildForm("rewritten", flags...)
}

// buildForm builds all programs in one form. What does not compile is an error.
func (m *module) buildForm(form string, flags ...string) {
	if out, err := m.goCommand("build", form, append(flags, "-o", filepath.Join(m.dir, "bin", form)+"/")...).CombinedOutput(); err != nil {
		m.Errorf("%v\n%s", err, out)
	}
}

// goCommand returns a command of go for all programs. With -trimpath the temporary folder is
// not part of what Go's build cache goes by, so that it has them the next time. Shortened, as on an
// empty cache, the library and the standard one are not to be compiled for that once more.
func (m *module) goCommand(verb, form string, flags ...string) *exec.Cmd {
	args := append([]string{verb, "-mod=mod", fmt.Sprintf("-trimpath=%t", !testing.Short())}, flags...)
	if form == "rewritten" {
		changed, _ := json.Marshal(map[string]any{"Replace": m.replace})
		args = append(args, "-overlay", m.write("overlay.json", changed))
	}
	for _, name := range m.names {
		if form != "plain" || m.same[name] == "" {
			args = append(args, "./"+name)
		}
	}
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = m.dir, append(os.Environ(), "GOWORK=off")
	if m.goarch != "" {
		cmd.Env = append(cmd.Env, "GOARCH="+m.goarch, "GOAMD64="+m.level, "CGO_ENABLED=0")
	}
	return cmd
}

// run runs a program and returns what it prints.
func (m *module) run(t *testing.T, form, name string) string {
	t.Helper()
	if form == "plain" && m.same[name] != "" {
		name = m.same[name]
	}
	cmd := exec.Command(filepath.Join(m.dir, "bin", form, name))
	if m.emulator != "" {
		cmd = exec.Command(m.emulator, cmd.Path)
	}
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// rewritten returns what becomes of a program of one file where nothing is fused.
func rewritten(t *testing.T, name string, source []byte) Result {
	return rewrittenFor(t, target{goarch: "amd64"}, name, source)
}

func rewrittenFor(t *testing.T, to target, name string, source []byte) Result {
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
	conf := types.Config{FakeImportC: true, Importer: importer.ForCompiler(fset, "gc", exported), Error: func(err error) { t.Error(err) }}
	pkg, _ := conf.Check("main", fset, []*ast.File{syntax}, info)
	p := &Package{Fset: fset, Types: pkg, Info: info, Files: []*ast.File{syntax}, Fusing: to.fusing()}
	return Rewrite(p, &File{Name: name, Syntax: syntax, Source: source})
}

// exports maps import paths to the files of their export data: those of what programs import, because all of std takes long to build.
var exports = sync.OnceValues(func() (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Export", "./par", "math", "slices", "strconv"}
	names, err := filepath.Glob("testdata/programs/*.*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if filepath.Ext(name) == ".golden" {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, i := range f.Imports {
			if path, _ := strconv.Unquote(i.Path.Value); path != "C" {
				args = append(args, path)
			}
		}
	}
	cmd := exec.Command("go", args...)
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

// TestRewrite prints what becomes of the programs that -only names.
func TestRewrite(t *testing.T) {
	if *only == "" {
		t.Skip("-only is not set")
	}
	source, err := os.ReadFile(*only)
	if err != nil {
		t.Fatal(err)
	}
	res := rewritten(t, "main.go", source)
	fmt.Printf("%s\n%s", explained(res), res.Source)
}
