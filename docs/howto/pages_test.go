// Package howto_test contains the programs of the pages in this folder, and checks the pages: the Go code
// of a page is in its program, the output that a page shows is the output of the program, and the names
// in a page are declared.
package howto_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const longestPage = 170 // lines

// A block is the text between two fences of a page.
type block struct {
	kind   string // the word after the first fence
	text   string
	output string // the texts after arrows
}

const arrow = " // => " // comes before the output of a line of code

// A page is a file of this folder.
type page struct {
	path    string
	prose   string // the text outside all blocks
	blocks  []block
	program string // the program, as normal returns it; "" if the page has none
}

func pages(t *testing.T) (all []page) {
	t.Helper()
	paths, err := filepath.Glob("*.md")
	require.NoError(t, err)
	for _, path := range paths {
		p := page{path: path}
		text := read(t, path)
		require.LessOrEqual(t, strings.Count(text, "\n"), longestPage, "%s is too long", path)
		open := false
		for line := range strings.Lines(text) {
			kind, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
			switch {
			case fence && open:
				open = false
			case fence:
				open = true
				p.blocks = append(p.blocks, block{kind: kind})
			case open:
				b := &p.blocks[len(p.blocks)-1]
				code, output, shown := strings.Cut(line, arrow)
				if shown && b.kind == "go" {
					b.output += output
					line = code + "\n"
				}
				b.text += line
			default:
				p.prose += line
			}
		}
		name := programOf(path)
		if _, err := os.Stat(name); err == nil {
			p.program = normal(read(t, name))
		}
		all = append(all, p)
	}
	return all
}

// programOf returns the file with the program of a page.
func programOf(path string) string {
	name := strings.ToLower(strings.TrimSuffix(path, ".md"))
	return strings.ReplaceAll(name, "-", "_") + "_test.go"
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// normal returns a text without blank lines and without white space around lines.
func normal(text string) string {
	var b strings.Builder
	b.WriteByte('\n')
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// TestPagesShowWhatRuns: the code of a page is in its program. A text block after the code, or the texts after arrows in the code, are the
// program's output.
func TestPagesShowWhatRuns(t *testing.T) {
	for _, p := range pages(t) {
		for i, b := range p.blocks {
			switch b.kind {
			case "go":
				code, output := normal(b.text), b.output
				if i+1 < len(p.blocks) && p.blocks[i+1].kind == "text" {
					require.Empty(t, output, "%s shows output in two ways", p.path)
					output = p.blocks[i+1].text
				}
				if output != "" {
					for line := range strings.Lines("Output:\n" + output) {
						code += strings.TrimSpace("// "+line) + "\n"
					}
					code += "}\n"
				}
				require.Contains(t, p.program, code, "%s has code or output that its program does not have", p.path)
			case "text":
				require.Greater(t, i, 0, p.path)
				require.Equal(t, "go", p.blocks[i-1].kind, "%s has output of nothing", p.path)
			}
		}
	}
}

// TestPagesShowAllPrograms: each program belongs to a page, and the page shows the code and the output of each example.
func TestPagesShowAllPrograms(t *testing.T) {
	programs := 0
	for _, p := range pages(t) {
		if p.program == "" {
			continue
		}
		programs++
		var shown []string
		for _, b := range p.blocks {
			shown = append(shown, normal(b.text), normal(b.output))
		}
		name := programOf(p.path)
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		for _, x := range doc.Examples(f) {
			require.True(t, slices.Contains(shown, normal(x.Output)), "%s does not show the output of Example%s", p.path, x.Name)
		}
	}
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	require.Equal(t, len(files)-1, programs, "a program has no page")
}

var qualified = regexp.MustCompile(`\b(par|core|slice|Iter)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)

// TestNamesOfPagesAreDeclared: names such as par.X, core.X, slice.X and Iter.X in a page are declared.
func TestNamesOfPagesAreDeclared(t *testing.T) {
	declared := map[string]bool{}
	for name, dir := range map[string]string{"par": "../../par", "core": "../../core", "slice": "../../par/slice"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "_go127") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, d := range f.Decls {
				declare(declared, name, d)
			}
		}
	}
	for _, p := range pages(t) {
		for _, m := range qualified.FindAllStringSubmatch(p.prose, -1) {
			require.True(t, declared[m[1]+"."+m[2]], "%s names %s, which is not there", p.path, m[0])
			if m[3] != "" {
				require.True(t, declared[m[2]+"."+m[3]], "%s names %s, which is not there", p.path, m[0])
			}
		}
	}
}

// declare notes the names of a package, such as par.X, and of methods, such as T.M. Fields count like methods.
func declare(declared map[string]bool, pkg string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			declared[pkg+"."+d.Name.Name] = true
			return
		}
		ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				declared[id.Name+"."+d.Name.Name] = true
			}
			return true
		})
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				declared[pkg+"."+spec.Name.Name] = true
				if s, ok := spec.Type.(*ast.StructType); ok {
					for _, field := range s.Fields.List {
						for _, name := range field.Names {
							declared[spec.Name.Name+"."+name.Name] = true
						}
					}
				}
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					declared[pkg+"."+name.Name] = true
				}
			}
		}
	}
}

// TestFromRayonIsComplete: the tables about Rayon contain each of Rayon's names in the first column. The second column has our name, or the
// reason why there is none.
func TestFromRayonIsComplete(t *testing.T) {
	here := map[string]bool{}
	for _, p := range pages(t) {
		if !strings.HasPrefix(p.path, "from-rayon") {
			continue
		}
		for line := range strings.Lines(p.prose) {
			cells := strings.Split(line, "|")
			if len(cells) != 4 {
				continue
			}
			for _, m := range code.FindAllStringSubmatch(cells[1], -1) {
				here[m[1]] = true
				told := qualified.MatchString(cells[2]) || strings.HasPrefix(cells[2], " none, because ")
				require.True(t, told, "%s: what is %s here?", p.path, m[1])
			}
		}
	}
	names := 0
	for line := range strings.Lines(read(t, "testdata/rayon.txt")) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for name := range strings.FieldsSeq(line) {
			names++
			require.True(t, here[name], "Rayon's %s is in no table", name)
		}
	}
	require.Greater(t, names, 150)
}

var code = regexp.MustCompile("`([^`]+)`")
