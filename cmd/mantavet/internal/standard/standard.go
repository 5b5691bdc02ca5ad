// Package standard makes the types of the standard library's packages, without the parts that vet does not need.
//
// Go vet runs its tool on each dependency, too. Package unitchecker checks the whole package, with the bodies of
// functions, and runs the analyzers for their facts. Mantavet has no facts about the standard library, so
// declarations are enough there, and take a third of the time.
package standard

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"os"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
)

// Tools is the version of golang.org/x/tools whose files of types and facts this package writes.
const Tools = "v0.52.0"

// Known reports whether the program is built with the version [Tools].
func Known() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return false
	}
	for _, m := range info.Deps {
		if m.Path == "golang.org/x/tools" {
			return m.Version == Tools && m.Replace == nil
		}
	}
	return false
}

// config is the part of unitchecker.Config that is needed.
type config struct {
	ImportPath, GoVersion, ModulePath, VetxOutput string
	GoFiles                                       []string
	ImportMap, PackageVetx                        map[string]string
	Module                                        *struct{}
	VetxOnly                                      bool
}

// Write writes the file of types and facts that a configuration of go vet asks for, and reports whether it has done so. If the
// package is not of the standard library, if vet asks for more than facts, or if something fails, unitchecker must write the file.
func Write(file string, isStandard func(path string) bool) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	var c config
	if json.Unmarshal(text, &c) != nil || !c.VetxOnly || c.VetxOutput == "" || c.ModulePath != "" || c.Module != nil || !isStandard(c.ImportPath) {
		return false
	}
	fset := token.NewFileSet()
	pkg, err := c.check(fset)
	if err != nil {
		return false
	}
	data, err := encode(fset, pkg)
	return err == nil && os.WriteFile(c.VetxOutput, data, 0o666) == nil
}

// check makes the types of the package's declarations.
func (c *config) check(fset *token.FileSet) (*types.Package, error) {
	var files []*ast.File
	for _, name := range c.GoFiles {
		f, err := declarations(fset, name)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	tc := &types.Config{
		Importer:         &importer{c, fset, map[string]*types.Package{}},
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        c.GoVersion,
		IgnoreFuncBodies: true,
	}
	return tc.Check(c.ImportPath, fset, files, nil)
}

type importer struct {
	*config
	fset *token.FileSet
	pkgs map[string]*types.Package
}

// Import reads the types of a package.
func (i *importer) Import(name string) (*types.Package, error) {
	path := i.ImportMap[name]
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := i.pkgs[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	data, err := os.ReadFile(i.PackageVetx[path])
	if err != nil {
		return nil, err
	}
	data, ok := decode(data)
	if !ok {
		return nil, fmt.Errorf("no types of %s", path)
	}
	return gcexportdata.Read(bytes.NewReader(data), i.fset, i.pkgs, path)
}

// A file has a head: magic, the length of the types, and the length of the facts, which is 0 here. The types are as gcexportdata
// writes them, without their first letter, which tells their form.
const (
	magic  = "vetx"
	head   = len(magic) + 8
	letter = "i"
)

func encode(fset *token.FileSet, pkg *types.Package) ([]byte, error) {
	var b bytes.Buffer
	if err := gcexportdata.Write(&b, fset, pkg); err != nil {
		return nil, err
	}
	exported, ok := strings.CutPrefix(b.String(), letter)
	if !ok {
		return nil, fmt.Errorf("types of another kind")
	}
	data := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(exported)))
	data = binary.LittleEndian.AppendUint32(data, 0)
	return append(data, exported...), nil
}

// decode returns the types in a file, as gcexportdata reads them.
func decode(data []byte) ([]byte, bool) {
	if len(data) < head || string(data[:len(magic)]) != magic {
		return nil, false
	}
	n := uint64(binary.LittleEndian.Uint32(data[len(magic):]))
	if n > uint64(len(data)-head) {
		return nil, false
	}
	return append([]byte(letter), data[head:head+int(n)]...), true
}
