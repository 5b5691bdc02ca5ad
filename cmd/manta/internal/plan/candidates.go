// Package plan decides which files of a build are changed, and keeps what it decided: of a package
// that stays as it is, with all that it imports, nothing is even parsed the next time.
package plan

import (
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/compat"
	"github.com/seed1237c087/manta/cmd/manta/internal/load"
)

// Candidates returns the packages of a program whose files may be changed: those of the user's modules
// that import package par, and with deps all others that do. It returns apart
// those of the module cache, which go does not let anybody replace.
func Candidates(p *load.Program, deps bool) (candidates, fixed []*load.Package) {
	for _, pkg := range p.Packages {
		if pkg.Standard || pkg.Error != nil || recompiled(pkg) || !usesPar(pkg) {
			continue
		}
		switch {
		case library(pkg.Path()) && (pkg.ForTest == "" || !pkg.Main()):
		case pkg.Main():
			candidates = append(candidates, pkg)
		case deps && p.InModuleCache(pkg):
			fixed = append(fixed, pkg)
		case deps:
			candidates = append(candidates, pkg)
		}
	}
	return candidates, fixed
}

// recompiled reports whether the package is compiled anew for the test of another one. Its files
// are those that it has elsewhere.
func recompiled(pkg *load.Package) bool {
	return pkg.ForTest != "" && pkg.Path() != pkg.ForTest && pkg.Path() != pkg.ForTest+"_test"
}

func usesPar(pkg *load.Package) bool {
	if pkg.ForTest == compat.Par {
		return true // its own tests
	}
	for _, path := range pkg.Imports {
		path, _, _ = strings.Cut(path, " ")
		if path == compat.Par {
			return true
		}
	}
	return false
}

// library reports whether the package is one of those that the rewritten source calls.
func library(path string) bool {
	path = strings.TrimSuffix(path, "_test")
	for _, root := range []string{compat.Par, compat.Module + "/core"} {
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

// changeable returns the names of the files of a package that may be changed, and those that import "C",
// which may not. What is compiled for a test shares its other files with the package itself.
func changeable(pkg *load.Package) (names, cgo []string) {
	inTest := pkg.ForTest != "" && pkg.Path() == pkg.ForTest
	for _, name := range pkg.GoFiles {
		if !inTest || strings.HasSuffix(name, "_test.go") {
			names = append(names, pkg.File(name))
		}
	}
	if inTest {
		return names, nil
	}
	for _, name := range pkg.CgoFiles {
		cgo = append(cgo, pkg.File(name))
	}
	return names, cgo
}
