package lint

import (
	"fmt"
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

// Documents that name functions and types by file, as in `core/join.go: Join`.
var namingDocs = []string{"docs/life-of-a-join.md", "docs/life-of-a-pipeline.md", "docs/glossary.md"}

var (
	namedPlace = regexp.MustCompile("`([\\w/.-]+\\.go)(?:: ([\\w.]+))?`")
	goFile     = regexp.MustCompile("`[^`]*\\.go\\b[^`]*`")
	word       = regexp.MustCompile(`^\| \*\*([^*]+)\*\* \|`)
)

func TestNamesInDocsAreTrue(t *testing.T) {
	holds(t, namesInDocs)
	if tree, err := repository(); err == nil && len(tree.named(namingDocs)) != len(namingDocs) {
		t.Errorf("not all of %v are there", namingDocs)
	}
}

// namesInDocs: a page that leads a reader through the code leads to what is there.
func namesInDocs(t *tree) (found []problem) {
	declared := map[string]map[string]bool{}
	for _, f := range t.files {
		if f.isGo() {
			declared[f.path] = declarations(f.ast)
		}
	}
	for _, doc := range t.named(namingDocs) {
		places := 0
		for i, line := range strings.Split(doc.text, "\n") {
			report := func(what string) {
				found = append(found, problem{doc.path, i + 1, what, "write `file.go: Name` as it is in the code now"})
			}
			named := namedPlace.FindAllStringSubmatch(line, -1)
			places += len(named)
			if len(goFile.FindAllString(line, -1)) != len(named) {
				report("names a Go file in another form")
			}
			for _, m := range named {
				switch names, ok := declared[m[1]]; {
				case !ok:
					report("names " + m[1] + ", which does not exist")
				case m[2] != "" && !names[m[2]]:
					report(m[1] + " declares no " + m[2])
				}
			}
		}
		if places == 0 {
			found = append(found, problem{doc.path, 0, "names nothing", "say which file and function each step is"})
		}
	}
	return found
}

// named are the files with the given paths.
func (t *tree) named(paths []string) (files []*file) {
	for _, p := range paths {
		for _, f := range t.files {
			if f.path == p {
				files = append(files, f)
			}
		}
	}
	return files
}

// declarations are the names that a file declares, methods as Type.Name.
func declarations(f *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d) + "." + name
			}
			names[name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						names[id.Name] = true
					}
				}
			}
		}
	}
	return names
}

func TestGlossary(t *testing.T) { holds(t, glossary) }

// mostWords is how many words a section of the glossary may have.
const mostWords = 30

// glossary: each word stands once, and none of the sections has more than a reader can keep in mind.
func glossary(t *tree) (found []problem) {
	for _, f := range t.named([]string{"docs/glossary.md"}) {
		words, section := map[string]bool{}, 0
		for i, line := range strings.Split(f.text, "\n") {
			if strings.HasPrefix(line, "## ") {
				section = 0
			}
			m := word.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			if words[m[1]] {
				found = append(found, problem{f.path, i + 1, m[1] + " stands here twice", "call one of the two things otherwise"})
			}
			words[m[1]] = true
			if section++; section == mostWords+1 {
				found = append(found, problem{
					f.path, i + 1, fmt.Sprintf("has more than %d words in a section", mostWords), "do with fewer parts",
				})
			}
		}
		if len(words) == 0 {
			found = append(found, problem{f.path, 0, "has no words", "write each in a row of its own, in bold"})
		}
	}
	return found
}

func TestNamesInDocsFindsWrongOnes(t *testing.T) {
	finds(t, namesInDocs, map[string]string{
		"a/b.go": "package b\n\ntype T[K any] struct{}\n\nfunc (t *T[K]) M() {}\n\nfunc F() {}\n\nconst c, d = 1, 2\n",
		"docs/glossary.md": "`a/b.go: T`, `a/b.go: T.M`, `a/b.go: F` and `a/b.go: d` in `a/b.go`.\n" +
			"`a/b.go: M`\n`a/c.go: F` and `a/b.go`\n`b.go F`\n",
		"docs/life-of-a-join.md": "Nothing.\n",
		"docs/others.md":         "`a/c.go: F`\n",
	},
		"docs/life-of-a-join.md: names nothing",
		"docs/glossary.md:2: a/b.go declares no M",
		"docs/glossary.md:3: names a/c.go, which does not exist",
		"docs/glossary.md:4: names a Go file in another form",
	)
}

func TestGlossaryFindsTooMuch(t *testing.T) {
	var many strings.Builder
	for i := range mostWords + 2 {
		fmt.Fprintf(&many, "| **w%d** | x | y |\n", i)
	}
	finds(t, glossary, map[string]string{
		"docs/glossary.md": "## A\n| **one** | x | y |\n\n## B\n| **two** | x | y |\n| **one** | x | y |\n## C\n" + many.String(),
	},
		"docs/glossary.md:6: one stands here twice",
		"docs/glossary.md:38: has more than 30 words",
	)
	finds(t, glossary, map[string]string{"docs/glossary.md": "Nothing.\n"}, "docs/glossary.md: has no words")
}
