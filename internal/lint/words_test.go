package lint

import (
	"fmt"
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode"
)

const (
	// mostMechanisms is how many words name the mechanisms of pipelines, and mostInCore those of core.
	mostMechanisms = 60
	mostInCore     = 56
	// mostFields is how many fields a type of theirs has without a word why.
	mostFields = 12
)

func TestMechanisms(t *testing.T) { holds(t, mechanisms) }

// mechanisms bounds the words that a reader of pipelines, or of core, must know: the last one of each name of a type that is used in
// another file than its own. What users call is no mechanism, and nor are algorithms on slices and kernels.
func mechanisms(t *tree) []problem {
	return slices.Concat(tooManyWords(t, "par", pipelines, mostMechanisms), tooManyWords(t, "core", inCore, mostInCore))
}

func tooManyWords(t *tree, part string, in func(*file) bool, most int) (found []problem) {
	words, uses := map[string]bool{}, map[*file]map[string]bool{}
	for _, f := range t.files {
		if in(f) {
			uses[f] = names(f)
		}
	}
	for f := range uses {
		for _, d := range typesOf(f) {
			name := d.Name.Name
			if ast.IsExported(name) && forUsers(f) || !usedElsewhere(uses, f, name) {
				continue
			}
			last := strings.LastIndexFunc(name, unicode.IsUpper)
			for last > 0 && unicode.IsUpper(rune(name[last-1])) { // FIFO is one word.
				last--
			}
			words[strings.TrimSuffix(strings.ToLower(name[max(0, last):]), "s")] = true
		}
	}
	if n := len(words); n > most {
		told := strings.Join(slices.Sorted(maps.Keys(words)), ", ")
		found = append(found, problem{part, 0, fmt.Sprintf("has %d words for mechanisms, over %d: %s", n, most, told), "use what is there, or a word that is there"})
	}
	return found
}

// forUsers reports whether users call what f exports.
func forUsers(f *file) bool {
	return slices.Contains([]string{"par", "par/iter", "core", "core/speedup", "core/whatif"}, f.dir())
}

// inCore reports whether f is of those that core's words are counted in: not what other modules have in its folder.
func inCore(f *file) bool {
	d := f.dir()
	return f.isGo() && !f.isTest() && (d == "core" || strings.HasPrefix(d, "core/")) && !strings.HasPrefix(d, "core/checks")
}

// pipelines reports whether f is of those that the words are counted in.
func pipelines(f *file) bool {
	d := f.dir()
	return f.isGo() && !f.isTest() && (d == "par" || d == "par/iter" || d == "par/loops" || strings.HasPrefix(d, "par/internal/"))
}

// names returns the names in f, those of other packages with the package before them.
func names(f *file) map[string]bool {
	all := map[string]bool{}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			all[n.Name] = true
		case *ast.SelectorExpr:
			if from, ok := n.X.(*ast.Ident); ok {
				all[from.Name+"."+n.Sel.Name] = true
			}
		}
		return true
	})
	return all
}

// usedElsewhere reports whether files besides f, of which these are the names, name a type of f's.
func usedElsewhere(uses map[*file]map[string]bool, f *file, name string) bool {
	for g, names := range uses {
		if g != f && (g.dir() == f.dir() && names[name] || g.dir() != f.dir() && names[path.Base(f.dir())+"."+name]) {
			return true
		}
	}
	return false
}

// typesOf returns the types that f declares.
func typesOf(f *file) (types []*ast.TypeSpec) {
	for _, d := range f.ast.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			for _, s := range g.Specs {
				if s, ok := s.(*ast.TypeSpec); ok {
					if s.Doc == nil {
						s.Doc = g.Doc
					}
					types = append(types, s)
				}
			}
		}
	}
	return types
}

func TestFewFields(t *testing.T) { holds(t, fewFields) }

// fewFields: the comment of a type with many fields says why it has them.
func fewFields(t *tree) (found []problem) {
	for _, f := range t.files {
		if !pipelines(f) && !inCore(f) {
			continue
		}
		for _, d := range typesOf(f) {
			s, ok := d.Type.(*ast.StructType)
			if n := 0; ok {
				for _, field := range s.Fields.List {
					n += max(1, len(field.Names))
				}
				if n > mostFields && !strings.Contains(d.Doc.Text(), "fields") {
					found = append(found, problem{f.path, t.line(d), fmt.Sprintf("%s has %d fields, over %d", d.Name, n, mostFields), "split it, or say in its comment why it has so many fields"})
				}
			}
		}
	}
	return found
}

func TestMechanismsFindsTooMuch(t *testing.T) {
	var a, b strings.Builder
	a.WriteString("package a\n")
	b.WriteString("package a\n")
	for i := range max(mostMechanisms, mostInCore) + 1 {
		word := strings.Repeat("x", i+1) // of letters only
		fmt.Fprintf(&a, "type bigX%s int\ntype smallX%ss int\n", word, word)
		fmt.Fprintf(&b, "var _ bigX%s\nvar _ smallX%ss\n", word, word)
	}
	files := map[string]string{
		"par/internal/a/a.go": a.String(), "par/slice/a.go": a.String(), "par/slice/b.go": b.String(), "core/sleep/a.go": a.String(),
		"core/checks/a.go": a.String(), "core/checks/b.go": b.String(),
	}
	finds(t, mechanisms, files)
	files["par/internal/a/b.go"] = b.String()
	files["core/sleep/b.go"] = b.String()
	most := max(mostMechanisms, mostInCore)
	finds(t, mechanisms, files, fmt.Sprintf("par: has %d words for mechanisms", most+1), fmt.Sprintf("core: has %d words for mechanisms", most+1))
	fields := strings.Repeat("\tA, B int\n", 7)
	finds(t, fewFields, map[string]string{
		"par/internal/a/a.go": "package a\n\ntype T struct {\n" + fields + "}\n\n// U has fields for what each step is told.\ntype U struct {\n" + fields + "}\n",
		"par/slice/a.go":      "package a\n\ntype T struct {\n" + fields + "}\n",
	}, "par/internal/a/a.go:3: T has 14 fields, over 12")
}
