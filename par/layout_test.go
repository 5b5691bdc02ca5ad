package par

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestEachAdapterHasATestFile looks for a test in foo_test.go that is named for the adapter
// Foo, or for an adapter in foo.go.
func TestEachAdapterHasATestFile(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if ok, err := build.Default.MatchFile(".", name); err == nil && !ok {
			continue // It is for another release of Go.
		}
		if files[name], err = parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution); err != nil {
			t.Fatal(err)
		}
	}
	tests := map[string][]string{} // by file
	for file, tree := range files {
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Test") {
				base := strings.TrimSuffix(file, "_test.go")
				tests[base] = append(tests[base], f.Name.Name)
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
			base := strings.TrimSuffix(file, ".go")
			own := strings.ToLower(f.Name.Name)
			if !slices.ContainsFunc(slices.Concat(tests[base], tests[own]), func(name string) bool { return strings.Contains(name, f.Name.Name) }) {
				t.Errorf("no test in %s_test.go or %s_test.go is named for %s", base, own, f.Name.Name)
			}
		}
	}
	if adapters < len(adapterCases()) {
		t.Errorf("%d adapters seen, and there are %d cases of them", adapters, len(adapterCases()))
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
