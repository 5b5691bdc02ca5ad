package par

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEachAdapterHasATest looks for a test that is named for it.
func TestEachAdapterHasATest(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.Contains(name, "_go127") {
			continue // Other parsers can't read it.
		}
		if files[name], err = parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution); err != nil {
			t.Fatal(err)
		}
	}
	var tests []string
	for _, tree := range files {
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") {
				tests = append(tests, f.Name.Name)
			}
		}
	}
	adapters := 0
	for file, tree := range files {
		for _, d := range tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || strings.HasSuffix(file, "_test.go") || !isAdapter(f) {
				continue
			}
			adapters++
			if !slices.ContainsFunc(tests, func(name string) bool { return strings.Contains(name, f.Name.Name) }) {
				t.Errorf("no test is named for %s", f.Name.Name)
			}
		}
	}
	if adapters < len(adapterCases) {
		t.Errorf("%d adapters seen, and there are %d cases of them", adapters, len(adapterCases))
	}
}

// isAdapter reports whether f is exported, takes a pipeline and returns one.
func isAdapter(f *ast.FuncDecl) bool {
	if !f.Name.IsExported() || f.Type.Results == nil || len(f.Type.Results.List) != 1 || !isIter(f.Type.Results.List[0].Type) {
		return false
	}
	if f.Recv != nil {
		return isIter(f.Recv.List[0].Type)
	}
	return len(f.Type.Params.List) > 0 && isIter(f.Type.Params.List[0].Type)
}

func isIter(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IndexExpr:
		id, ok := e.X.(*ast.Ident)
		return ok && id.Name == "Iter"
	case *ast.Ident:
		return e.Name == "Iter"
	}
	return false
}
