package analyzers_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/seed1237c087/manta/cmd/mantavet/analyzers"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

// TestBrokenPackages checks that no analyzer says anything of a package that does not compile, and that what imports it is looked at.
func TestBrokenPackages(t *testing.T) {
	dir := vettest.Dir(t)
	const broken = `package broken

import "github.com/seed1237c087/manta/par"

var N = undefined

func F() (n int) {
	par.Range(0, 9).ForEach(func(x int) { n += x })
	return n
}
`
	const uses = `package uses

import (
	"github.com/seed1237c087/manta/par"
	"vetted/broken"
)

func F() (n int) {
	par.Range(0, broken.F()).ForEach(func(x int) { n += x })
	return n
}
`
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax, Dir: dir,
		Env:     append(os.Environ(), "GOWORK=off"), // With a workspace go list knows no folder that is only in the overlay.
		Overlay: map[string][]byte{filepath.Join(dir, "broken", "broken.go"): []byte(broken), filepath.Join(dir, "uses", "uses.go"): []byte(uses)},
	}, "./broken", "./uses")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for act := range graph.All() {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			found++
			if act.Package.Name != "uses" {
				t.Errorf("%v: %s", act, d.Message)
			}
		}
	}
	if len(pkgs) != 2 || len(pkgs[0].Errors) == 0 || found != 1 {
		t.Errorf("%d packages, %v, %d findings", len(pkgs), pkgs[0].Errors, found)
	}
}
