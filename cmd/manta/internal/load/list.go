// Package load asks go for the packages of a build, and type-checks those that are wanted.
package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
	"github.com/seed1237c087/manta/cmd/manta/internal/cmdline"
	"github.com/seed1237c087/manta/cmd/manta/internal/gocmd"
)

// Package is the output of go list for a package.
type Package struct {
	ImportPath string
	Dir        string
	Name       string
	ForTest    string
	Standard   bool
	Module     *Module
	GoFiles    []string
	CgoFiles   []string
	Imports    []string
	ImportMap  map[string]string
	Error      *struct{ Pos, Err string }

	index  int
	source bool // it is type-checked from its source if something imports it
	sum    string
}

// Module is the output of go list for a module.
type Module struct {
	Path, Version, Dir, GoVersion string
	Main                          bool
	Replace                       *Module
}

const fields = "ImportPath,Dir,Name,ForTest,Standard,Module,GoFiles,CgoFiles,Imports,ImportMap,Error"

// Program has the packages of a build. Each package comes after its imports.
type Program struct {
	Go       string
	Line     *cmdline.Line
	Env      Env
	Dir      string            // where go runs
	Overlay  map[string]string // the overlay of the user
	Packages []*Package

	byPath  map[string]*Package
	sources sync.Map // contents by name
}

// List asks go for the packages that the command line names, and for their imports. If tests is true, List also asks for the
// packages of the tests. If an earlier answer still holds, List does not ask.
func List(goCommand string, store *cache.Cache, line *cmdline.Line, tests bool) (*Program, error) {
	dir, err := workDir(line.Chdir)
	if err != nil {
		return nil, err
	}
	p := &Program{Go: goCommand, Line: line, Dir: dir, byPath: map[string]*Package{}}
	args := p.command("list", "-e", "-deps", "-pgo=off", "-json="+fields)
	if tests {
		args = append(args, "-test")
	}
	args = append(append(args, "--"), line.Patterns...)
	question := p.question(args)
	if a, ok := recall(store, question); ok {
		p.Env = a.Env
		return p, p.decode(a.Out)
	}
	out, err := p.ask(args)
	if err != nil {
		return nil, err
	}
	if err := p.decode(out); err != nil {
		return nil, err
	}
	return p, p.remember(store, question, out)
}

// ask asks for the packages and the environment, and reads the overlay of the user if there is one.
func (p *Program) ask(args []string) ([]byte, error) {
	var envErr error
	var wg sync.WaitGroup
	wg.Go(func() { p.Env, envErr = ReadEnv(p.Go, p.Line.Chdir) })
	out, err := gocmd.Ask(p.Go, args...)
	wg.Wait()
	if err := errors.Join(err, envErr); err != nil {
		return nil, err
	}
	name := p.Line.Overlay
	if name == "" {
		name = p.Env.flag("overlay")
	}
	if name != "" {
		p.Overlay, err = readOverlay(name, p.Dir)
	}
	return out, err
}

func workDir(chdir string) (string, error) {
	dir, err := os.Getwd()
	if err != nil || chdir == "" {
		return dir, err
	}
	if filepath.IsAbs(chdir) {
		return filepath.Clean(chdir), nil
	}
	return filepath.Join(dir, chdir), nil
}

// command returns the arguments of go for a verb, with the flags that decide what is loaded.
func (p *Program) command(verb string, args ...string) []string {
	command := []string{verb}
	if p.Line.Chdir != "" {
		command = append(command, "-C", p.Line.Chdir)
	}
	if p.Line.Overlay != "" {
		command = append(command, "-overlay="+p.Line.Overlay)
	}
	return append(append(command, p.Line.Load...), args...)
}

func (p *Program) decode(out []byte) error {
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		pkg := &Package{index: len(p.Packages)}
		if err := d.Decode(pkg); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		pkg.source = pkg.Main() || pkg.ForTest != ""
		for _, path := range pkg.Imports {
			if dep := p.Find(pkg, path); dep != nil && dep.source {
				pkg.source = true
			}
		}
		p.Packages = append(p.Packages, pkg)
		p.byPath[pkg.ImportPath] = pkg
	}
}

// Main reports whether the package belongs to a module that the user works on.
func (p *Package) Main() bool {
	return !p.Standard && (p.Module == nil || p.Module.Main)
}

// Path returns the import path without the name of the test for which the package is compiled.
func (p *Package) Path() string {
	path, _, _ := strings.Cut(p.ImportPath, " ")
	return path
}

// Find returns the package that an import in package from means.
func (p *Program) Find(from *Package, path string) *Package {
	if mapped, ok := from.ImportMap[path]; ok {
		path = mapped
	}
	return p.byPath[path]
}

// Named returns the package with that import path, if the build has it.
func (p *Program) Named(path string) *Package { return p.byPath[path] }

// File returns the full name of a package's file.
func (p *Package) File(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.Dir, name)
}

// Read returns the content of a file, which the user's overlay may replace.
func (p *Program) Read(name string) ([]byte, error) {
	if data, ok := p.sources.Load(name); ok {
		return data.([]byte), nil
	}
	actual := name
	if to, ok := p.Overlay[name]; ok {
		actual = to
	}
	data, err := os.ReadFile(actual)
	if err == nil {
		p.sources.Store(name, data)
	}
	return data, err
}
