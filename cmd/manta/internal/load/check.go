package load

import (
	"bufio"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
)

// Checker type-checks packages of a program. Wanted packages are checked with their function bodies, but only the declarations of
// their imports are read: from the source if an import is a package of the user's modules or imports one, and otherwise from the
// export data.
type Checker struct {
	program *Program
	Fset    *token.FileSet
	files   map[string]string // export data, by import path
	nodes   map[*Package]*Checked
	tokens  chan struct{} // one for each processor

	mu      sync.Mutex // for imports
	imports map[string]*types.Package
}

// Checked is a package that was type-checked.
type Checked struct {
	Package *Package
	Files   []*ast.File
	Names   []string // of the files
	Types   *types.Package
	Info    *types.Info // nil unless the package was wanted
	Err     error

	once sync.Once
}

// NewChecker returns a checker for the wanted packages. Files that are changed afterwards may import
// the packages with the paths in also.
func NewChecker(p *Program, store *cache.Cache, wanted []*Package, also ...string) (*Checker, error) {
	c := &Checker{
		program: p, Fset: token.NewFileSet(), nodes: map[*Package]*Checked{},
		tokens: make(chan struct{}, runtime.GOMAXPROCS(0)), imports: map[string]*types.Package{},
	}
	external := map[string]bool{}
	for _, path := range also {
		if pkg := p.byPath[path]; pkg != nil && !c.fromSource(pkg, external) {
			external[path] = true
		}
	}
	for _, pkg := range wanted {
		c.fromSource(pkg, external)
		c.add(pkg, external)
		c.nodes[pkg].Info = newInfo()
	}
	var paths []string
	for path := range external {
		paths = append(paths, path)
	}
	if len(paths) == 0 {
		return c, nil
	}
	var err error
	c.files, err = p.exports(store, paths)
	return c, err
}

// fromSource adds a package and its imports if the package is checked from source, and reports whether it is.
func (c *Checker) fromSource(pkg *Package, external map[string]bool) bool {
	if !pkg.source {
		return false
	}
	c.add(pkg, external)
	return true
}

func (c *Checker) add(pkg *Package, external map[string]bool) {
	if c.nodes[pkg] != nil {
		return
	}
	c.nodes[pkg] = &Checked{Package: pkg}
	for _, path := range pkg.Imports {
		dep := c.program.Find(pkg, path)
		if dep != nil && dep.ImportPath != "unsafe" && !c.fromSource(dep, external) {
			external[dep.ImportPath] = true
		}
	}
}

func newInfo() *types.Info {
	return &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
}

// Check type-checks a package after its imports. Each package is checked only once.
func (c *Checker) Check(pkg *Package) *Checked {
	node := c.nodes[pkg]
	node.once.Do(func() {
		var wg sync.WaitGroup
		for _, path := range pkg.Imports {
			if dep := c.program.Find(pkg, path); dep != nil && dep.index < pkg.index && dep.source && c.nodes[dep] != nil {
				wg.Go(func() { c.Check(dep) })
			}
		}
		wg.Wait()
		c.tokens <- struct{}{}
		defer func() { <-c.tokens }()
		c.check(node)
	})
	return node
}

func (c *Checker) check(node *Checked) {
	pkg := node.Package
	mode := parser.SkipObjectResolution
	if node.Info != nil {
		mode |= parser.ParseComments
	}
	for _, name := range slices.Concat(pkg.GoFiles, pkg.CgoFiles) {
		name = pkg.File(name)
		source, err := c.program.Read(name)
		var file *ast.File
		if err == nil {
			file, err = parser.ParseFile(c.Fset, name, source, mode)
		}
		if err != nil {
			node.Err = errors.Join(node.Err, err)
			continue
		}
		node.Files, node.Names = append(node.Files, file), append(node.Names, name)
	}
	if node.Err != nil && node.Info != nil {
		return
	}
	var err error
	node.Types, err = c.typeCheck(pkg, node.Files, node.Info, node.Info == nil, func(types.Error) {})
	node.Err = errors.Join(node.Err, err)
}

// typeCheck type-checks the files of a package. It returns the first error.
func (c *Checker) typeCheck(pkg *Package, files []*ast.File, info *types.Info, noBodies bool, report func(types.Error)) (*types.Package, error) {
	config := types.Config{
		Importer:         importer{c, pkg},
		IgnoreFuncBodies: noBodies,
		FakeImportC:      true,
		Sizes:            types.SizesFor("gc", c.program.Env.GOARCH),
		Error: func(err error) {
			if wrong, ok := errors.AsType[types.Error](err); ok {
				report(wrong)
			}
		},
	}
	if m := pkg.Module; m != nil && m.GoVersion != "" {
		config.GoVersion = "go" + m.GoVersion
	}
	return config.Check(pkg.Path(), c.Fset, files, info)
}

// importer imports the packages that one package needs.
type importer struct {
	checker *Checker
	pkg     *Package
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	c := i.checker
	dep := c.program.Find(i.pkg, path)
	switch {
	case dep == nil || dep == i.pkg:
		return nil, fmt.Errorf("package %s is not part of the build", path)
	case !dep.source:
		return c.fromExport(dep.ImportPath)
	case dep.index >= i.pkg.index || c.nodes[dep] == nil:
		return nil, fmt.Errorf("import of %s: a cycle, or not part of the build", path)
	}
	if node := c.Check(dep); node.Types != nil {
		return node.Types, nil
	}
	return nil, fmt.Errorf("package %s has errors", path)
}

// fromExport reads the export data of a package.
func (c *Checker) fromExport(path string) (*types.Package, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if pkg := c.imports[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	name := c.files[path]
	if name == "" {
		return nil, fmt.Errorf("there is no export data for package %s", path)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(bufio.NewReader(f)) //nolint:staticcheck // it reads archives, which is what go has
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return gcexportdata.Read(r, c.Fset, c.imports, path)
}
