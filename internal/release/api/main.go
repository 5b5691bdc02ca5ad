// Command api compares the exported names of the library with those of the last release, by
// golang.org/x/exp/apidiff. It is a step of the gate:
//
//	go run ./api                     # in internal/release; compares with docs/api
//	go run ./api -write v0.2.0       # at a release: makes the present state the baseline
//
// The baseline is the export data of each public package in the last release. Until 1.0 a release
// may break callers. Therefore a change that breaks callers is no error if docs/api/accepted.txt
// contains it. CHANGELOG.md says what to write instead. A line of accepted.txt that is no longer
// true is an error, because the line would hide the same break later.
package main

import (
	"errors"
	"flag"
	"fmt"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

const module = "github.com/seed1237c087/manta"

// public contains the packages whose names users may rely on.
var public = []string{"core", "core/speedup", "core/whatif", "par", "par/reduce", "par/slice"}

func main() {
	root := flag.String("root", "../..", "the `folder` of the library")
	write := flag.String("write", "", "make what there is now the baseline, as that of this `version`")
	flag.Parse()
	run := compare
	if *write != "" {
		run = func(folder string, now []*types.Package, _ *token.FileSet) error { return store(folder, *write, now) }
	}
	fset := token.NewFileSet()
	now, err := load(*root, fset)
	if err == nil {
		err = run(filepath.Join(*root, "docs", "api"), now, fset)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "api:", err)
		os.Exit(1)
	}
}

// load returns the public packages as they are, in the order of public.
func load(root string, fset *token.FileSet) ([]*types.Package, error) {
	var paths []string
	for _, p := range public {
		paths = append(paths, module+"/"+p)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports,
		Dir:  root, Fset: fset, Env: append(os.Environ(), "GOWORK=off"),
	}, paths...)
	if err != nil {
		return nil, err
	}
	byPath := map[string]*types.Package{}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		byPath[p.PkgPath] = p.Types
	}
	var now []*types.Package
	for _, p := range paths {
		if byPath[p] == nil {
			return nil, fmt.Errorf("there is no package %s", p)
		}
		now = append(now, byPath[p])
	}
	return now, nil
}

// fileOf names the file of a package in the baseline.
func fileOf(folder, pkg string) string {
	return filepath.Join(folder, strings.ReplaceAll(strings.TrimPrefix(pkg, module+"/"), "/", "_")+".export")
}

// store makes now the baseline. It leaves out positions, because they name files of the machine.
func store(folder, version string, now []*types.Package) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, p := range now {
		f, err := os.Create(fileOf(folder, p.Path()))
		if err != nil {
			return err
		}
		if err := gcexportdata.Write(f, token.NewFileSet(), p); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "version.txt"), []byte(version+"\n"), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "accepted.txt"), nil, 0o644)
}

// compare prints what has changed since the baseline, and returns an error if that breaks
// callers and is not accepted.
func compare(folder string, now []*types.Package, fset *token.FileSet) error {
	version, err := os.ReadFile(filepath.Join(folder, "version.txt"))
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(folder, "accepted.txt"))
	if err != nil {
		return err
	}
	accepted := lines(string(text))
	var broken, added []string
	for _, p := range now {
		before, err := read(fileOf(folder, p.Path()), p.Path(), fset)
		if errors.Is(err, fs.ErrNotExist) {
			before, err = types.NewPackage(p.Path(), p.Name()), nil // The package is newer than that release.
		}
		if err != nil {
			return err
		}
		for _, c := range apidiff.Changes(before, p).Changes {
			list := &broken
			if c.Compatible {
				list = &added
			}
			*list = append(*list, strings.TrimPrefix(p.Path(), module+"/")+": "+plain(c.Message))
		}
	}
	broken, added = distinct(broken), distinct(added)
	fmt.Fprintf(os.Stdout, "since %s: %d additions, %d breaks\n", strings.TrimSpace(string(version)), len(added), len(broken))
	return judge(broken, accepted)
}

// arguments matches the type arguments in a message about a method of a type. apidiff has a message for
// each instance of the type in the package.
var arguments = regexp.MustCompile(`\[.*\]\.`)

// plain returns a message without type arguments.
func plain(message string) string {
	what, change, found := strings.Cut(message, ":")
	if !found {
		return message
	}
	return arguments.ReplaceAllString(what, ".") + ":" + change
}

// distinct sorts lines and returns each line once.
func distinct(lines []string) []string {
	slices.Sort(lines)
	return slices.Compact(lines)
}

// judge returns an error that names the breaks that are not accepted, and the accepted breaks that do
// not occur.
func judge(broken, accepted []string) error {
	var wrong []string
	for _, b := range broken {
		if !slices.Contains(accepted, b) {
			wrong = append(wrong, "not in accepted.txt: "+b)
		}
	}
	for _, a := range accepted {
		if !slices.Contains(broken, a) {
			wrong = append(wrong, "in accepted.txt, and not so: "+a)
		}
	}
	if wrong == nil {
		return nil
	}
	return fmt.Errorf("%d lines\n%s", len(wrong), strings.Join(wrong, "\n"))
}

func read(file, path string, fset *token.FileSet) (*types.Package, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return gcexportdata.Read(f, fset, map[string]*types.Package{}, path)
}

// lines returns the lines of text, except empty lines and comments.
func lines(text string) []string {
	var all []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
			all = append(all, l)
		}
	}
	return all
}
