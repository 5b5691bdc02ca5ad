package lint

import (
	"go/ast"
	"path"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestExportedNamesAreDocumented(t *testing.T) { holds(t, exportedNamesAreDocumented) }

// exportedNamesAreDocumented wants a comment on every exported type, function, method, constant and variable that starts
// with its name, before which a type may have an article. In a parenthesised group of constants or variables a comment
// on the group does for all, and one on each, above or behind it, may start as it likes. In what par hides, a method of an
// interface is told there, and not where it is implemented once more.
func exportedNamesAreDocumented(t *tree) (found []problem) {
	told := interfaceMethods(t)
	for _, f := range t.files {
		if !f.isGo() || f.isTest() {
			continue
		}
		report := func(name *ast.Ident, docs ...*ast.CommentGroup) {
			for _, doc := range docs {
				if startsWith(doc.Text(), name.Name) {
					return
				}
			}
			found = append(found, problem{
				f.path, t.line(name), "the doc comment of " + name.Name + " doesn't start with its name",
				"start it so, and say what it does, its order, its panics and its cost",
			})
		}
		for _, d := range f.ast.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				implements := d.Recv != nil && d.Doc == nil && told[d.Name.Name] && strings.HasPrefix(f.dir(), "par/internal/")
				if d.Name.IsExported() && exportedReceiver(d) && !implements {
					report(d.Name, d.Doc)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Name.IsExported() && !startsWithArticle(spec.Doc, d.Doc, spec.Name.Name) {
							report(spec.Name, spec.Doc, d.Doc)
						}
					case *ast.ValueSpec:
						if name := spec.Names[0]; name.IsExported() && !documentedInGroup(d, spec) {
							report(name, spec.Doc, d.Doc)
						}
					}
				}
			}
		}
	}
	return found
}

// interfaceMethods are the methods of par's hidden interfaces that have a comment there, or whose interface has one.
func interfaceMethods(t *tree) map[string]bool {
	told := map[string]bool{}
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || !strings.HasPrefix(f.dir(), "par/internal/") {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if i, ok := n.(*ast.InterfaceType); ok {
				for _, m := range i.Methods.List {
					for _, name := range m.Names {
						told[name.Name] = true
					}
				}
			}
			return true
		})
	}
	return told
}

// startsWith tells whether text begins with name as a word.
func startsWith(text, name string) bool {
	rest, ok := strings.CutPrefix(text, name)
	r, _ := utf8.DecodeRuneInString(rest)
	return ok && !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_'
}

func startsWithArticle(own, group *ast.CommentGroup, name string) bool {
	for _, article := range []string{"A ", "An ", "The "} {
		if startsWith(own.Text(), article+name) || startsWith(group.Text(), article+name) {
			return true
		}
	}
	return false
}

func documentedInGroup(d *ast.GenDecl, spec *ast.ValueSpec) bool {
	return d.Lparen.IsValid() && len(d.Specs) > 1 && d.Doc.Text()+spec.Doc.Text()+spec.Comment.Text() != ""
}

// exportedReceiver is true of a function too.
func exportedReceiver(d *ast.FuncDecl) bool {
	return d.Recv == nil || ast.IsExported(receiver(d))
}

// receiver returns the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	for x := d.Recv.List[0].Type; ; {
		switch e := x.(type) {
		case *ast.StarExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.IndexListExpr:
			x = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

func TestPackagesAreDocumented(t *testing.T) { holds(t, packagesAreDocumented) }

// packagesAreDocumented wants one package comment for each package: "Package name ..." or, of a command, any.
func packagesAreDocumented(t *tree) (found []problem) {
	comments := map[string][]*file{}
	var dirs []string
	for _, f := range t.files {
		if !f.isGo() || f.isTest() {
			continue
		}
		dir := f.dir()
		if _, known := comments[dir]; !known {
			dirs, comments[dir] = append(dirs, dir), nil
		}
		if f.ast.Doc.Text() != "" {
			comments[dir] = append(comments[dir], f)
		}
	}
	for _, dir := range dirs {
		files := comments[dir]
		if len(files) == 0 {
			found = append(found, problem{dir, 0, "has no package comment", "write one, in doc.go"})
			continue
		}
		for _, f := range files[1:] {
			found = append(found, problem{f.path, 0, "has a package comment, as has " + path.Base(files[0].path), "keep one of them"})
		}
		if name := files[0].ast.Name.Name; name != "main" && !startsWith(files[0].ast.Doc.Text(), "Package "+name) {
			found = append(found, problem{files[0].path, 0, "the package comment doesn't start with \"Package " + name + "\"", "start it so"})
		}
	}
	return found
}

func TestExportedNamesAreDocumentedFindsBareOnes(t *testing.T) {
	finds(t, exportedNamesAreDocumented, map[string]string{
		"a.go": `package p

// Good is documented.
type Good[T any] struct{}

// Set is, too.
func (g *Good[T]) Set() {}

func (g *Good[T]) Get() {}

// This starts otherwise.
func Bare() {}

// Barely has another name.
func Bar() {}

type hidden struct{}

// An Owner has an article.
type Owner struct{}

// Any owner has none.
type Other struct{}

// An Article is for types only.
func Article() {}

func (hidden) Method() {}

// The numbers one and two.
const (
	One = 1
	Two = 2
)

const (
	// Three is three.
	Three = 3
	Four  = 4 // and so on
	Five  = 5
)

var Six, Seven int
`,
		"a_test.go": "package p\n\nfunc Undocumented() {}\n",
	},
		"a.go:9: the doc comment of Get ",
		"a.go:12: the doc comment of Bare ",
		"a.go:15: the doc comment of Bar ",
		"a.go:23: the doc comment of Other ",
		"a.go:26: the doc comment of Article ",
		"a.go:40: the doc comment of Five ",
		"a.go:43: the doc comment of Six ",
	)
}

func TestPackagesAreDocumentedFindsBareOnes(t *testing.T) {
	finds(t, packagesAreDocumented, map[string]string{
		"a/doc.go":      "// Package a is documented.\npackage a\n",
		"a/a.go":        "package a\n",
		"b/b.go":        "// A comment that belongs to nothing.\n\npackage b\n",
		"c/c.go":        "// Package c is documented.\npackage c\n",
		"c/doc.go":      "// Package c is documented.\npackage c\n",
		"d/d.go":        "// Package dd is misspelt.\npackage d\n",
		"e/main.go":     "// Increment counts.\npackage main\n",
		"f/f_test.go":   "package f\n",
		"g/g_test.go":   "// Package g has a comment in the wrong place.\npackage g\n",
		"g/g.go":        "package g\n",
		"testdata/a.go": "package testdata\n",
	},
		"b: has no package comment",
		"c/doc.go: has a package comment, as has c.go",
		"d/d.go: the package comment doesn't start",
		"g: has no package comment",
	)
}
