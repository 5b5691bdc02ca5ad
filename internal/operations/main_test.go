package main

import (
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../.."

// TestWritten checks that the files are those that the command writes.
func TestWritten(t *testing.T) {
	files, err := all(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if diff := cmp.Diff(want, read(t, name)); diff != "" {
			t.Errorf("%s is not what go run ./internal/operations writes: %s", name, diff)
		}
	}
}

// TestMadeUp checks that an operation that is added to the table is in all that is written.
func TestMadeUp(t *testing.T) {
	for calls, list := range map[string]string{"each": "calls", "key": "calls", "block": "loops"} {
		text := read(t, table) + "Zzz\tstage\t" + calls + "\tmade\t-\tpart\n"
		files := written(text)
		if doc := listed(read(t, page), rows(text), map[string][]string{"Zzz": {"[Zzz]", "[Iter.Zzz]"}}); !strings.Contains(doc, "[Iter.Zzz].\n") {
			t.Error("the page of package par does not have it")
		}
		if !strings.Contains(files[copied], "\nZzz\t") {
			t.Error("the commands don't get it")
		}
		_, behind, _ := strings.Cut(files[names], "\t"+list+" ")
		if behind, _, _ = strings.Cut(behind, "}"); !strings.Contains(behind, "\"Zzz\"") {
			t.Errorf("package explain does not have it among %s", list)
		}
	}
}

// TestAll checks that the table has each function and method of package par that users call, and no other, and that what is said to be
// a source, a stage or an ending has the types of one.
func TestAll(t *testing.T) {
	said := map[string][]string{}
	last := ""
	for _, r := range rows(read(t, table)) {
		if len(r) != 6 || r[0] <= last {
			t.Fatalf("row %v has not six columns, or is not in order", r)
		}
		if !slices.ContainsFunc(tasks, func(task [2]string) bool { return task[0] == r[5] }) {
			t.Errorf("%s has no task that is known: %s", r[0], r[5])
		}
		last, said[r[0]] = r[0], r
	}
	seen := map[string]bool{}
	fns, err := exported(filepath.Join(root, "par"))
	if err != nil || len(fns) == 0 {
		t.Fatal("no functions", err)
	}
	for _, fn := range fns {
		name := fn.Name.Name
		r := said[name]
		if r == nil {
			t.Errorf("%s has no row", name)
			continue
		}
		seen[name] = true
		gets, gives := fn.Recv != nil || has(fn.Type.Params), has(fn.Type.Results) && len(fn.Type.Results.List) == 1
		want := map[[2]bool][]string{
			{false, false}: {"loop", "algorithm", "enclosing", "other"},
			{false, true}:  {"source"},
			{true, false}:  {"ending", "other"},
			{true, true}:   {"stage", "tuning"},
		}[[2]bool{gets, gives}]
		if !slices.Contains(want, r[1]) {
			t.Errorf("%s is said to be a %s, want one of %v", name, r[1], want)
		}
		if calls := hasFunction(fn.Type.Params); calls != (r[2] != "-") {
			t.Errorf("%s takes a function: %v, but the table says %s", name, calls, r[2])
		}
		of := []string{"-"}
		switch {
		case gets && gives:
			of = []string{"same", "turned", "moved", "fewer", "made"}
		case r[1] == "ending":
			of = []string{"-", "listed", "gathered", "placed"}
		}
		if !slices.Contains(of, r[3]) {
			t.Errorf("%s: of its elements the table says %s, want one of %v", name, r[3], of)
		}
	}
	for name := range said {
		if !seen[name] {
			t.Errorf("there is no %s", name)
		}
	}
}

// has reports whether a pipeline is among some fields.
func has(fields *ast.FieldList) bool {
	return fields != nil && slices.ContainsFunc(fields.List, func(f *ast.Field) bool { return isIter(f.Type) })
}

// hasFunction reports whether a function is.
func hasFunction(fields *ast.FieldList) bool {
	return slices.ContainsFunc(fields.List, func(f *ast.Field) bool {
		if list, ok := f.Type.(*ast.Ellipsis); ok {
			f = &ast.Field{Type: list.Elt}
		}
		switch t := f.Type.(type) {
		case *ast.FuncType:
			return true
		case *ast.IndexExpr:
			return isSequence(t.X) || isSpeculation(t.X)
		case *ast.IndexListExpr:
			return isSequence(t.X)
		}
		return false
	})
}

// isSpeculation reports whether x is the type that has the functions of a SpeculativeForBlocks.
func isSpeculation(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && name.Name == "Speculation"
}

func isSequence(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && strings.HasPrefix(sel.Sel.Name, "Seq")
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
