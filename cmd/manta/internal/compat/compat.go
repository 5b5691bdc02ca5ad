// Package compat checks whether the library and the command fit each other.
package compat

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/gocmd"
	"github.com/seed1237c087/manta/cmd/manta/internal/load"
)

// The library's packages.
const (
	Module = "github.com/seed1237c087/manta"
	Par    = Module + "/par"
	Loops  = Par + "/loops"
)

// version is the version of package loops that the rewritten source needs.
const version = 2

// Library returns an error if the rewritten source can't be compiled with the library. If go could not load the library, the error
// is a [gocmd.Failure] with the message of go.
func Library(p *load.Program) error {
	for _, path := range []string{Par, Loops} {
		if pkg := p.Named(path); pkg != nil && pkg.Error != nil {
			return &gocmd.Failure{Err: errors.New(strings.TrimPrefix(pkg.Error.Pos+": "+strings.TrimSpace(pkg.Error.Err), ": "))}
		}
	}
	loops := p.Named(Loops)
	if loops == nil || len(loops.GoFiles) == 0 {
		return fmt.Errorf("module %s is too old for this command: it has no package par/loops\n"+
			"\tupdate it with: go get %s@latest", name(p.Named(Par)), Module)
	}
	has, err := versionOf(p, loops)
	if err != nil {
		return err
	}
	if has > version {
		return fmt.Errorf("module %s is too new for this command: its package par/loops has version %d, and the command knows %d\n"+
			"\tupdate the command with: go get -tool %s/cmd/manta@latest", name(loops), has, version, Module)
	}
	if has < version {
		return fmt.Errorf("module %s is too old for this command: its package par/loops has version %d, and the command needs %d\n"+
			"\tupdate it with: go get %s@latest", name(loops), has, version, Module)
	}
	return nil
}

// name returns the library's path and version.
func name(pkg *load.Package) string {
	if pkg == nil || pkg.Module == nil || pkg.Module.Version == "" {
		return Module
	}
	return Module + " " + pkg.Module.Version
}

// versionOf reads the constant Version of package loops.
func versionOf(p *load.Program, loops *load.Package) (int, error) {
	name := loops.File("version.go")
	source, err := p.Read(name)
	if err != nil {
		return 0, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	if err != nil {
		return 0, err
	}
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		for _, spec := range group.Specs {
			if c := spec.(*ast.ValueSpec); c.Names[0].Name == "Version" && len(c.Values) == 1 {
				if value, ok := c.Values[0].(*ast.BasicLit); ok {
					return strconv.Atoi(value.Value)
				}
			}
		}
	}
	return 0, fmt.Errorf("%s has no constant Version", name)
}
