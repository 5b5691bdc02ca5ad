// Package plan decides which files of a build are changed, and keeps its decisions in the cache. If a package and its imports have
// not changed, the next run does not even parse the package.
package plan

import (
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/compat"
	"github.com/seed1237c087/manta/cmd/manta/internal/load"
)

// Candidates returns the packages of a program whose files may be changed: the packages of the user's modules that import package
// par and, if deps is true, all others that import it. The packages in the module cache are returned as fixed, because go does not
// allow an overlay to replace their files.
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

// recompiled reports whether the package is compiled again for the test of another package. Both packages have the same files.
func recompiled(pkg *load.Package) bool {
	return pkg.ForTest != "" && pkg.Path() != pkg.ForTest && pkg.Path() != pkg.ForTest+"_test"
}

func usesPar(pkg *load.Package) bool {
	if pkg.ForTest == compat.Par {
		return true // the tests of package par
	}
	for _, path := range pkg.Imports {
		path, _, _ = strings.Cut(path, " ")
		if path == compat.Par {
			return true
		}
	}
	return false
}

// library reports whether the path is in one of the trees of the library that are never changed.
func library(path string) bool {
	path = strings.TrimSuffix(path, "_test")
	for _, root := range []string{compat.Par, compat.Module + "/core"} {
		if path == root || strings.HasPrefix(path, root+"/") {
			return true
		}
	}
	return false
}

// changeable returns the names of the files of a package that may be changed, and of those that import "C", which may not. If the
// package is compiled for its test, names has only the test files, because the package without the test has the others.
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
