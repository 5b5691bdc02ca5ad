package load

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
)

// Key returns a hash of all that the types of a package depend on: its files, its imports, the release of Go, and the flags. If a
// file can't be read, the hash contains the error.
func (p *Program) Key(pkg *Package) string {
	if pkg.sum != "" {
		return pkg.sum
	}
	parts := []string{pkg.ImportPath, pkg.Dir, p.setting()}
	switch {
	case pkg.Standard:
		pkg.sum = cache.Sum(parts...)
		return pkg.sum
	case p.immutable(pkg):
		parts = append(parts, moduleID(pkg.Module))
	default:
		parts = append(parts, p.contents(pkg)...)
	}
	if m := pkg.Module; m != nil {
		parts = append(parts, m.GoVersion)
	}
	for _, path := range pkg.Imports {
		dep := p.Find(pkg, path)
		if dep == nil || dep.index >= pkg.index { // "C", or an error that go reports
			parts = append(parts, path)
			continue
		}
		parts = append(parts, path, p.Key(dep))
	}
	pkg.sum = cache.Sum(parts...)
	return pkg.sum
}

// setting returns the settings that all packages depend on.
func (p *Program) setting() string {
	return strings.Join(append([]string{p.Env.GOVERSION, p.Env.GOROOT, p.Env.GOOS, p.Env.GOARCH, p.Env.GOAMD64, p.Env.GOEXPERIMENT,
		p.Env.GOFLAGS, p.Env.CgoEnabled, p.Env.CgoFlags, p.Env.CC}, p.Line.Load...), "\n")
}

// InModuleCache reports whether the package is in the module cache, whose files are never changed.
func (p *Program) InModuleCache(pkg *Package) bool {
	return p.Env.GOMODCACHE != "" && strings.HasPrefix(pkg.Dir, p.Env.GOMODCACHE+string(filepath.Separator))
}

// immutable reports whether the version of the module determines the content of the package.
func (p *Program) immutable(pkg *Package) bool {
	return pkg.Module != nil && !pkg.Module.Main && p.InModuleCache(pkg)
}

func moduleID(m *Module) string {
	if m.Replace != nil {
		return moduleID(m.Replace)
	}
	return m.Path + "@" + m.Version
}

// contents returns the names and contents of the files of a package. If the package uses cgo, each file in the directory may
// matter.
func (p *Program) contents(pkg *Package) []string {
	names := pkg.GoFiles
	if len(pkg.CgoFiles) > 0 {
		names = nil
		entries, _ := os.ReadDir(pkg.Dir)
		for _, entry := range entries {
			if !entry.IsDir() {
				names = append(names, entry.Name())
			}
		}
		names = append(append(names, pkg.GoFiles...), pkg.CgoFiles...) // an overlay may add files
	}
	var parts []string
	for _, name := range names {
		data, err := p.Read(pkg.File(name))
		if err != nil {
			data = fmt.Append(nil, err)
		}
		parts = append(parts, name, string(data))
	}
	return parts
}
