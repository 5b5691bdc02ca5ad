package par_test

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestNothingIsMissing checks that every constraint of par/reduce has its alias here, that
// what package slice is called through from here is handed what it gets, and nothing else,
// and that doc comments begin with the name of what they are on.
func TestNothingIsMissing(t *testing.T) {
	facade := declarations(t, ".")
	declarations(t, "iter")
	for name, decl := range declarations(t, "reduce") {
		if !isConstraint(decl) {
			continue
		}
		here, ok := facade[name]
		if !ok {
			t.Errorf("par lacks reduce.%s: add an alias with a doc comment that points to it", name)
			continue
		}
		checkAlias(t, "reduce", decl.(*ast.TypeSpec), here)
	}
	for name, decl := range declarations(t, "slice") {
		if here, ok := facade[name]; ok && slices.Contains([]string{"Sort", "SortFunc", "SortStableFunc", "SortByKey"}, name) {
			checkForward(t, "slice", decl.(*ast.FuncDecl), here)
		}
	}
}

func isConstraint(n ast.Node) bool {
	spec, ok := n.(*ast.TypeSpec)
	if !ok {
		return false
	}
	_, ok = spec.Type.(*ast.InterfaceType)
	return ok
}

// declarations returns the exported package-level declarations of the package in
// dir, tests excepted, by name.
func declarations(t *testing.T, dir string) map[string]ast.Node {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if ok, err := build.Default.MatchFile(".", name); strings.HasSuffix(name, "_test.go") || err == nil && !ok {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	found := map[string]ast.Node{}
	add := func(name *ast.Ident, decl ast.Node, doc *ast.CommentGroup) {
		if !name.IsExported() {
			return
		}
		found[name.Name] = decl
		text := strings.TrimPrefix(strings.TrimPrefix(doc.Text(), "A "), "An ")
		if !strings.HasPrefix(text, name.Name+" ") {
			t.Errorf("%s: the doc comment of %s does not begin with its name", dir, name.Name)
		}
	}
	for _, file := range files {
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil {
					add(decl.Name, decl, decl.Doc)
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						add(spec.Name, spec, decl.Doc)
					case *ast.ValueSpec:
						if decl.Lparen.IsValid() {
							continue // The comment is on all of them.
						}
						for _, name := range spec.Names {
							add(name, spec, decl.Doc)
						}
					}
				}
			}
		}
	}
	if len(found) == 0 {
		t.Fatalf("no exported names in %s", dir)
	}
	return found
}

// checkForward checks that here is "func F(a, b) { return pkg.F(a, b) }" for
// the function below.
func checkForward(t *testing.T, pkg string, below *ast.FuncDecl, here ast.Node) {
	t.Helper()
	name := below.Name.Name
	f, ok := here.(*ast.FuncDecl)
	if !ok {
		t.Errorf("par.%s is no function", name)
		return
	}
	params := paramNames(f)
	if d := cmp.Diff(paramNames(below), params, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("the parameters of %s.%s and those of par.%s: (-want +got)\n%s", pkg, name, name, d)
	}
	body := f.Body.List
	if isCheck(body[0]) { // Of a function, because the panic is to name what was called.
		body = body[1:]
	}
	if len(body) != 1 {
		t.Errorf("par.%s is no plain forward", name)
		return
	}
	var call *ast.CallExpr
	switch s := body[0].(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			call, _ = s.Results[0].(*ast.CallExpr)
		}
	case *ast.ExprStmt:
		call, _ = s.X.(*ast.CallExpr)
	}
	if call == nil || !isSelector(call.Fun, pkg, name) {
		t.Errorf("par.%s does not just call %s.%s", name, pkg, name)
		return
	}
	var args []string
	for _, arg := range call.Args {
		if id, ok := arg.(*ast.Ident); ok {
			args = append(args, id.Name)
		}
	}
	if d := cmp.Diff(params, args, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("par.%s hands on other than its parameters: (-want +got)\n%s", name, d)
	}
}

// isCheck reports whether s is a call of check.Func.
func isCheck(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && isSelector(call.Fun, "check", "Func")
}

func paramNames(f *ast.FuncDecl) []string {
	var names []string
	for _, field := range f.Type.Params.List {
		for _, name := range field.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

func checkAlias(t *testing.T, pkg string, below *ast.TypeSpec, here ast.Node) {
	t.Helper()
	name := below.Name.Name
	spec, ok := here.(*ast.TypeSpec)
	if !ok || !spec.Assign.IsValid() {
		t.Errorf("par.%s is no alias", name)
		return
	}
	target := spec.Type
	switch x := target.(type) {
	case *ast.IndexExpr:
		target = x.X
	case *ast.IndexListExpr:
		target = x.X
	}
	if !isSelector(target, pkg, name) {
		t.Errorf("par.%s is no alias of %s.%s", name, pkg, name)
	}
}

func isSelector(e ast.Expr, pkg, name string) bool {
	switch x := e.(type) {
	case *ast.IndexExpr:
		e = x.X
	case *ast.IndexListExpr:
		e = x.X
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && id.Name == pkg
}
