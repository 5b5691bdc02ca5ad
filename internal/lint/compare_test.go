package lint

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

func TestTestsShowDifferences(t *testing.T) { holds(t, testsShowDifferences) }

// testsShowDifferences: a test of the main module that finds two slices, maps or structs unequal says where, as
// require.Equal and cmp.Diff do. What fails where slices.Equal is false hands on a diff. reflect.DeepEqual is not needed.
func testsShowDifferences(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || !f.isTest() || !f.inMain() {
			continue
		}
		report := func(n ast.Node, what string) {
			found = append(found, problem{
				f.path, t.line(n), what,
				"use require.Equal, or show cmp.Diff(want, got) behind (-want +got)",
			})
		}
		for _, sel := range f.selections("reflect") {
			if sel.Sel.Name == "DeepEqual" {
				report(sel, "compares by reflect.DeepEqual")
			}
		}
		equals := map[ast.Node]bool{}
		for _, pkg := range []string{"slices", "maps"} {
			for _, sel := range f.selections(pkg) {
				equals[sel] = sel.Sel.Name == "Equal" || sel.Sel.Name == "EqualFunc"
			}
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			s, ok := n.(*ast.IfStmt)
			if ok && failsIfUnequal(s.Cond, equals) && failsWithoutDiff(s.Body) {
				report(s, "compares by hand")
			}
			return true
		})
	}
	return found
}

// failsIfUnequal tells whether cond has a !slices.Equal, or another one of equals.
func failsIfUnequal(cond ast.Expr, equals map[ast.Node]bool) (negated bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		if not, ok := n.(*ast.UnaryExpr); ok && not.Op == token.NOT {
			call, ok := not.X.(*ast.CallExpr)
			negated = negated || ok && equals[call.Fun]
		}
		return true
	})
	return negated
}

// failsWithoutDiff tells whether a call of t.Errorf, or of one like it, is handed no call of a function called Diff.
func failsWithoutDiff(body *ast.BlockStmt) (without bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch called(call) {
		case "Error", "Errorf", "Fatal", "Fatalf":
			without = without || !hasDiff(call.Args)
		}
		return true
	})
	return without
}

func hasDiff(args []ast.Expr) bool {
	for _, arg := range args {
		if call, ok := arg.(*ast.CallExpr); ok && strings.EqualFold(called(call), "diff") {
			return true
		}
	}
	return false
}

// called is the name of what is called, without its package or receiver.
func called(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func TestTestsShowDifferencesFindsOthers(t *testing.T) {
	test := func(body string) string {
		return "package p\n\nimport (\n\t\"maps\"\n\t\"reflect\"\n\t\"slices\"\n)\n\nfunc test() {\n" + body + "\n}\n"
	}
	finds(t, testsShowDifferences, map[string]string{
		"a.go":            test("_ = reflect.DeepEqual(a, b)"),
		"a_test.go":       test("_ = reflect.DeepEqual(a, b)"),
		"b_test.go":       test("if got := f(); !slices.Equal(got, want) {\nt.Errorf(`%v`, got)\n}"),
		"c_test.go":       test("if got == nil || !maps.Equal(got, want) && n > 0 {\nif n > 1 {\nt.Fatal(got)\n}\n}"),
		"d_test.go":       test("if !slices.EqualFunc(got, want, same) {\nt.Error(cmp.Diff(want, got))\nt.Error(got)\n}"),
		"e_test.go":       test("if !slices.Equal(got, want) {\nt.Errorf(`%d: (-want +got)\\n%s`, n, cmp.Diff(want, got))\n}"),
		"f_test.go":       test("if !slices.Equal(got, want) || n > 0 {\nt.Fatal(diff(want, got))\n}"),
		"g_test.go":       test("if slices.Equal(first, other) {\nt.Error(`two seeds choose the same`)\n}"),
		"h_test.go":       test("if !slices.Equal(got, want) {\nreturn false\n}\nif !slices.Contains(got, 1) {\nt.Error(got)\n}"),
		"bench/go.mod":    "module bench\n",
		"bench/a_test.go": test("_ = reflect.DeepEqual(a, b)"),
	},
		"a_test.go:10: compares by reflect.DeepEqual: use require.Equal",
		"b_test.go:10: compares by hand",
		"c_test.go:10: compares by hand",
		"d_test.go:10: compares by hand",
	)
}
