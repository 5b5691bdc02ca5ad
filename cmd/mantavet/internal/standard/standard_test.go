package standard_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/standard"
)

// TestMain is unitchecker, too: it ends the process.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && strings.HasSuffix(os.Args[1], ".cfg") {
		unitchecker.Run(os.Args[1], []*analysis.Analyzer{accesses.Analyzer})
	}
	os.Exit(m.Run())
}

// The files are those that unitchecker writes, to the byte.
func TestSameFiles(t *testing.T) {
	vetx := map[string]string{}
	for _, c := range units(t, "encoding/json") {
		c.PackageVetx = maps.Clone(vetx)
		compare(t, &c)
		vetx[c.ImportPath] = c.VetxOutput
	}
	if vetx["math"] == "" {
		t.Error("no package imports another one")
	}
}

// What only looks like the body of a function, or like an import or elements that nothing hangs on, is none.
func TestLooksLikeABody(t *testing.T) {
	utf8 := units(t, "unicode/utf8")[0]
	compare(t, &utf8)
	for name, text := range map[string]string{
		"assembly": "func F(x int) int\n\ntype T struct {\n\tA int\n}\n",
		"params":   "func F(\n\tx int,\n) int {\n\treturn 1\n}\n\ntype T struct {\n\tA int\n}\n",
		"result":   "func F() struct {\n\tA int\n} {\n\tpanic(1)\n}\n\nvar G = F().A\n",
		"method":   "type T int\n\nfunc (t *T) F(x interface {\n\tM()\n}) {\n}\n\nfunc G() {\n}\n",
		"raw":      "func F() string {\n\treturn `\n}\nfunc H() {}\n`\n}\n\nfunc G() {}\n",
		"one line": "func F() int { return 1 }\n\ntype T struct {\n\tA int\n}\n",
		"label":    "func F() {\nloop:\n\tgoto loop\n}\n\nconst C = 1\n",
		"elements": "var A = [...]int{1, 2}\n\nvar B = []int{7: 1}\n\nvar C = map[string][3]int{\"\": {}}\n\nvar D = len([...]int{1})\n",
		"imports":  "import \"unicode/utf8\"\n\nconst C = utf8.UTFMax\n",
		"body":     "import \"unicode/utf8\"\n\nfunc F() int {\n\treturn utf8.UTFMax\n}\n",
		"renamed":  "import u \"unicode/utf8\"\n\nvar C = [u.UTFMax]int{}\n",
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "a.go")
			must(t, os.WriteFile(file, []byte("package a\n\n"+text), 0o666))
			c := unitchecker.Config{
				ImportPath: "a", Compiler: "gc", VetxOnly: true, GoFiles: []string{file},
				ImportMap: map[string]string{"unicode/utf8": "unicode/utf8"}, PackageVetx: map[string]string{"unicode/utf8": utf8.VetxOutput},
			}
			compare(t, &c)
		})
	}
}

// compare has a file of types written, by unitchecker as well.
func compare(t *testing.T, c *unitchecker.Config) {
	t.Helper()
	there := write(t, c, "there")
	if out, err := exec.Command(os.Args[0], there).CombinedOutput(); err != nil {
		t.Fatalf("unitchecker of %s: %v\n%s", c.ImportPath, err, out)
	}
	want := read(t, c.VetxOutput)
	if !standard.Write(write(t, c, "here"), func(string) bool { return true }) {
		t.Fatalf("%s was left", c.ImportPath)
	}
	if got := read(t, c.VetxOutput); got != want {
		t.Errorf("%s: %q, want %q", c.ImportPath, got, want)
	}
}

// What is asked for besides types of the standard library is left to unitchecker.
func TestLeft(t *testing.T) {
	all := units(t, "unicode/utf8")
	for name, change := range map[string]func(c *unitchecker.Config){
		"diagnostics": func(c *unitchecker.Config) { c.VetxOnly = false },
		"module":      func(c *unitchecker.Config) { c.ModulePath = "unicode" },
		"newModule":   func(c *unitchecker.Config) { c.Module = &analysis.Module{Path: "unicode"} },
		"path":        func(c *unitchecker.Config) { c.ImportPath = "example.com/unicode" },
		"output":      func(c *unitchecker.Config) { c.VetxOutput = "" },
		"syntax":      func(c *unitchecker.Config) { c.GoFiles = []string{"standard_test.txt"} },
		"types":       func(c *unitchecker.Config) { c.GoFiles = append(c.GoFiles, c.GoFiles...) },
	} {
		c := all[len(all)-1]
		file := write(t, &c, name)
		if !standard.Write(file, effects.StandardPath) {
			t.Fatalf("%s: left without the change", name)
		}
		output := c.VetxOutput
		must(t, os.Remove(output))
		change(&c)
		marshal(t, &c, file)
		if standard.Write(file, effects.StandardPath) {
			t.Errorf("%s: not left", name)
		}
		if _, err := os.Stat(output); err == nil {
			t.Errorf("%s: a file was written", name)
		}
	}
}

// The files are those of one version, which go.mod asks for.
func TestVersion(t *testing.T) {
	if mod := read(t, filepath.FromSlash("../../../go.mod")); !strings.Contains(mod, "golang.org/x/tools "+standard.Tools+"\n") {
		t.Errorf("go.mod asks for another version than %s: if TestSameFiles holds, change the constant", standard.Tools)
	}
}

// units returns the configurations of a package and of what it imports, which comes first.
func units(t *testing.T, path string) []unitchecker.Config {
	t.Helper()
	list, err := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,Imports", path).Output()
	must(t, err)
	var all []unitchecker.Config
	for d := json.NewDecoder(bytes.NewReader(list)); ; {
		var p struct {
			ImportPath, Dir  string
			GoFiles, Imports []string
		}
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		must(t, err)
		if p.ImportPath == "unsafe" {
			continue
		}
		c := unitchecker.Config{ImportPath: p.ImportPath, Compiler: "gc", VetxOnly: true, ImportMap: map[string]string{}}
		for _, f := range p.GoFiles {
			c.GoFiles = append(c.GoFiles, filepath.Join(p.Dir, f))
		}
		for _, path := range p.Imports {
			c.ImportMap[path] = path
		}
		all = append(all, c)
	}
}

// write writes a configuration, and says where the answer is to be.
func write(t *testing.T, c *unitchecker.Config, name string) string {
	t.Helper()
	dir := t.TempDir()
	c.VetxOutput = filepath.Join(dir, name+".vetx")
	file := filepath.Join(dir, name+".cfg")
	marshal(t, c, file)
	return file
}

func marshal(t *testing.T, c *unitchecker.Config, file string) {
	t.Helper()
	text, err := json.Marshal(c)
	must(t, err)
	must(t, os.WriteFile(file, text, 0o666))
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	return string(text)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
