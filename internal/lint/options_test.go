package lint

import (
	"go/ast"
	"strings"
	"testing"
)

func TestNoFunctionalOptions(t *testing.T) { holds(t, noFunctionalOptions) }

// noFunctionalOptions: no exported function of the main module takes any number of options. A pool has a Config, and a
// pipeline has methods that return a changed copy.
func noFunctionalOptions(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || !f.inMain() {
			continue
		}
		for _, d := range f.ast.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || len(fn.Type.Params.List) == 0 {
				continue
			}
			all := fn.Type.Params.List
			if of, ok := all[len(all)-1].Type.(*ast.Ellipsis); ok && isOption(of.Elt) {
				found = append(found, problem{
					f.path, t.line(fn), fn.Name.Name + " takes options", "take a Config, or give its type a method that returns a changed copy",
				})
			}
		}
	}
	return found
}

// isOption tells whether a type is a function that changes what it is given, or is called an option.
func isOption(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.FuncType:
		if x.Params.NumFields() != 1 || x.Results.NumFields() > 0 {
			return false
		}
		_, pointer := x.Params.List[0].Type.(*ast.StarExpr)
		return pointer
	case *ast.Ident:
		return strings.HasSuffix(x.Name, "Option")
	case *ast.SelectorExpr:
		return strings.HasSuffix(x.Sel.Name, "Option")
	}
	return false
}

func TestNoFunctionalOptionsFindsThem(t *testing.T) {
	text := "package p\n\nfunc A(opts ...Option) {}\nfunc B(n int, opts ...func(*Config)) {}\nfunc (t *T) C(opts ...q.PoolOption) {}\n" +
		"func D(tasks ...func()) {}\nfunc E(o Option, fs ...func(int) int) {}\nfunc f(opts ...Option) {}\nfunc G() {}\nfunc H(names ...string) {}\n"
	finds(t, noFunctionalOptions, map[string]string{
		"core/a.go":      text,
		"core/a_test.go": text,
		"beam/go.mod":    "module beam\n",
		"beam/a.go":      text,
	},
		"core/a.go:3: A takes options: take a Config",
		"core/a.go:4: B takes options",
		"core/a.go:5: C takes options",
	)
}
