package ops

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// named is how the commands name an operation of package par.
var named = regexp.MustCompile(`^(?:par|Iter)\.([A-Z]\w*)$`)

// TestNamesAreListed checks that each operation that the commands name is one of the list: one that is renamed there is found.
func TestNamesAreListed(t *testing.T) {
	all := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() == "testdata" {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for n := range ast.Preorder(file) {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, _ := strconv.Unquote(lit.Value)
				if m := named.FindStringSubmatch(text); m != nil {
					all++
					if Of(m[1]) == (Op{}) {
						t.Errorf("%s: there is no operation %s", path, text)
					}
				}
			}
		}
		return nil
	})
	if err != nil || all < 100 {
		t.Error(all, "names", err)
	}
}
