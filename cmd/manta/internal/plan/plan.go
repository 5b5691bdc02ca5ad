package plan

import (
	"cmp"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
	"github.com/seed1237c087/manta/cmd/manta/internal/compat"
	"github.com/seed1237c087/manta/cmd/manta/internal/load"
	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

// Rewriter changes a file. Several goroutines call a Rewriter at the same time, each for another package.
type Rewriter func(*rewrite.Package, *rewrite.File) rewrite.Result

// File is a file that has pipelines.
type File struct {
	Package   string
	Name      string
	Actual    string // the file that replaces it, if any
	Pipelines []rewrite.Pipeline
	Err       string // the reason why the file was left alone, if rewriting failed
}

// entry is what the cache keeps for a package.
type entry struct {
	Files []File
	Wrong map[string]string // files of the package itself that its test can't be compiled with
}

// Plan makes the plan of a program.
type Plan struct {
	Program *load.Program
	Store   *cache.Cache
	Rewrite Rewriter
	Tool    string           // the version of the command
	Broken  map[string]error // packages with errors, which go will report when it compiles them

	checker *load.Checker
	mu      sync.Mutex // for the fields below
	entries map[*load.Package]*entry
	err     error
}

// Make returns the files of the packages that have pipelines, in the order of their names.
func (p *Plan) Make(packages []*load.Package) ([]File, error) {
	p.entries, p.Broken = map[*load.Package]*entry{}, map[string]error{}
	var misses []*load.Package
	for _, pkg := range packages {
		var e entry
		if p.Store.Get("plan", p.key(pkg), &e) && e.there() {
			p.entries[pkg] = &e
		} else {
			misses = append(misses, pkg)
		}
	}
	if len(misses) > 0 {
		var err error
		if p.checker, err = load.NewChecker(p.Program, p.Store, misses, compat.Par, compat.Loops); err != nil {
			return nil, err
		}
		inTest := func(pkg *load.Package) bool { return pkg.ForTest != "" && pkg.Path() == pkg.ForTest }
		p.each(misses, func(pkg *load.Package) bool { return !inTest(pkg) })
		p.each(misses, inTest) // their entries depend on those of the packages without tests
	}
	return p.files(packages), p.err
}

// key returns the key of a package's entry.
func (p *Plan) key(pkg *load.Package) string {
	return cache.Sum("plan", p.Tool, p.Program.Key(pkg))
}

// there reports whether the files of an entry are still in the cache. If so, the files stay there until go has read them.
func (e *entry) there() bool {
	for _, f := range e.Files {
		if f.Actual != "" && !cache.Use(f.Actual) {
			return false
		}
	}
	return true
}

// each makes the entries of some packages, as many at once as there are processors.
func (p *Plan) each(packages []*load.Package, which func(*load.Package) bool) {
	tokens := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for _, pkg := range packages {
		if !which(pkg) {
			continue
		}
		wg.Go(func() {
			checked := p.checker.Check(pkg)
			tokens <- struct{}{}
			defer func() { <-tokens }()
			e, err := p.make(checked)
			p.mu.Lock()
			defer p.mu.Unlock()
			p.entries[pkg] = e
			if checked.Err != nil {
				p.Broken[pkg.ImportPath] = checked.Err
			}
			p.err = cmp.Or(p.err, err)
		})
	}
	wg.Wait()
}

// files returns the files of all entries, in the order of their names.
func (p *Plan) files(packages []*load.Package) []File {
	var files []File
	wrong := map[string]string{}
	for _, pkg := range packages {
		if e := p.entries[pkg]; e != nil {
			files = append(files, e.Files...)
			maps.Copy(wrong, e.Wrong)
		}
	}
	for i := range files {
		if why := wrong[files[i].Name]; why != "" {
			files[i].Actual, files[i].Err = "", why
		}
		if files[i].Err != "" {
			leave(&files[i], "internal error")
		}
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	return files
}
