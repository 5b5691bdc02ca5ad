package main

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pkg returns a package that has a function F with the given number of parameters and, if g is true, a function G.
func pkg(params int, g bool) *types.Package {
	p := types.NewPackage(module+"/core", "core")
	var vars []*types.Var
	for range params {
		vars = append(vars, types.NewVar(token.NoPos, p, "", types.Typ[types.Int]))
	}
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), nil, false)
	p.Scope().Insert(types.NewFunc(token.NoPos, p, "F", sig))
	if g {
		p.Scope().Insert(types.NewFunc(token.NoPos, p, "G", types.NewSignatureType(nil, nil, nil, nil, nil, false)))
	}
	p.MarkComplete()
	return p
}

func TestCompare(t *testing.T) {
	const broke = "core: F: changed from func(int) to func(int, int)"
	for name, c := range map[string]struct {
		now      *types.Package
		accepted string
		want     string
	}{
		"the same":             {pkg(1, false), "", ""},
		"an addition":          {pkg(1, true), "", ""},
		"a break":              {pkg(2, false), "", "1 lines\nnot in accepted.txt: " + broke},
		"an accepted break":    {pkg(2, true), "# why\n\n" + broke + "\n", ""},
		"accepted, and not so": {pkg(1, false), broke, "1 lines\nin accepted.txt, and not so: " + broke},
	} {
		t.Run(name, func(t *testing.T) {
			folder, fset := filepath.Join(t.TempDir(), "api"), token.NewFileSet()
			if err := store(folder, "v1", []*types.Package{pkg(1, false)}); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(folder, "accepted.txt"), []byte(c.accepted), 0o600); err != nil {
				t.Fatal(err)
			}
			got := ""
			if err := compare(folder, []*types.Package{c.now}, fset); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPlain(t *testing.T) {
	for message, want := range map[string]string{
		"Iter[Pair[A, B]].Named: added":              "Iter.Named: added",
		"(*Pool).State: added":                       "(*Pool).State: added",
		"Map: changed from func(x []T) to func(y T)": "Map: changed from func(x []T) to func(y T)",
	} {
		if got := plain(message); got != want {
			t.Errorf("plain(%q) = %q, want %q", message, got, want)
		}
	}
}
