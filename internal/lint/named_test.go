package lint

import (
	"go/ast"
	"path"
	"regexp"
	"strings"
	"testing"
)

var namedTest = regexp.MustCompile(`\b(?:Test|Benchmark|Fuzz|Example)[A-Z]\w*`)

func TestTestsOfPagesExist(t *testing.T) { holds(t, testsOfPagesExist) }

// testsOfPagesExist: a page that says which test holds something, or which benchmark a figure comes from, names one that is there.
// Decisions and the changelog tell what was.
func testsOfPagesExist(t *tree) (found []problem) {
	there := map[string]bool{}
	for _, f := range t.files {
		if !f.isGo() || !f.isTest() {
			continue
		}
		for _, d := range f.ast.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				there[fn.Name.Name] = true
			}
		}
	}
	for _, f := range t.files {
		if path.Ext(f.path) != ".md" || f.path == "CHANGELOG.md" || strings.HasPrefix(f.path, "docs/decisions/") {
			continue
		}
		prose(f, func(line int, text string) {
			for _, code := range codeSpan.FindAllString(text, -1) {
				for _, name := range namedTest.FindAllString(code, -1) {
					if !there[name] {
						found = append(found, problem{f.path, line, "names " + name + ", which is not there", "name the one that holds it now"})
					}
				}
			}
		})
	}
	return found
}

func TestTestsOfPagesExistFindsOthers(t *testing.T) {
	finds(t, testsOfPagesExist, map[string]string{
		"a_test.go":           "package p\n\nfunc TestA() {}\nfunc BenchmarkB() {}\nfunc (t T) TestC() {}\n",
		"b.go":                "package p\n\nfunc TestD() {}\n",
		"README.md":           "`TestA` and `go test -bench=BenchmarkB/x .`, `TestC`, TestE, `^Test(A|E)`\n\n```\nfunc TestF() {}\n```\n`-run=TestD` `Tests` `BenchmarkB2`\n",
		"docs/decisions/1.md": "`TestG`\n",
		"CHANGELOG.md":        "`TestG`\n",
	},
		"README.md:1: names TestC, which is not there: name the one",
		"README.md:6: names TestD",
		"README.md:6: names BenchmarkB2",
	)
}
