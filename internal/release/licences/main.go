// Command licences lists the modules that the modules of this repository depend on, and the licences
// of these dependencies. It is a step of the gate:
//
//	go run ./licences          # in internal/release; compares with docs/licences.tsv
//	go run ./licences -write   # writes that file
//
// It lists the modules of all packages that are compiled, tests included. The lines of "." list the
// dependencies of the library itself. Without tests, users of the library need only golang.org/x/exp.
// A licence is an error if github.com/google/licensecheck does not know it, or if the list of permitted
// licences does not contain it.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/licensecheck"

	"github.com/seed1237c087/manta/internal/release/released"
)

// permitted contains the licences that a dependency may have. Each of them allows its
// source to be used and linked under any other licence. The last three are those of the packages,
// and the fonts, with which the bench draws its plots.
var permitted = []string{
	"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "Unlicense", "Zlib",
	"CC-BY-4.0", "FTL", "OFL-1.1",
}

// chosen contains the licences of some modules. The licence files of these modules offer a choice in
// words that licensecheck does not know, or contain licences of other things than the code.
var chosen = map[string]string{
	"github.com/golang/freetype":          "FTL",        // or the GPL, version 2 or later
	"github.com/apache/arrow/go/arrow":    "Apache-2.0", // The file also contains the licences of code in other languages.
	"github.com/opencontainers/go-digest": "Apache-2.0", // The module's texts have another licence.
}

// page is the file with the list.
const page = "docs/licences.tsv"

// dependency is a module that modules of ours depend on.
type dependency struct {
	path     string
	licences []string
	users    []string // folders of our modules
}

func main() {
	root := flag.String("root", "../..", "the `folder` of the library")
	write := flag.Bool("write", false, "write "+page)
	flag.Parse()
	if err := run(*root, *write); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func run(root string, write bool) error {
	deps, err := collect(root)
	if err != nil {
		return err
	}
	if err := judge(deps); err != nil {
		return err
	}
	text, file := render(deps), filepath.Join(root, page)
	if write {
		return os.WriteFile(file, []byte(text), 0o644)
	}
	have, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if string(have) != text {
		return fmt.Errorf("%s is out of date: go run ./licences -write, in internal/release", page)
	}
	fmt.Fprintf(os.Stdout, "%d modules, all permitted\n", len(deps))
	return nil
}

// collect returns the dependencies of all modules under root, by their paths.
func collect(root string) ([]*dependency, error) {
	files, err := released.Read(root)
	if err != nil {
		return nil, err
	}
	byPath := map[string]*dependency{}
	for _, dir := range slices.Sorted(maps.Keys(files)) {
		if err := add(byPath, root, dir); err != nil {
			return nil, err
		}
	}
	return slices.SortedFunc(maps.Values(byPath), func(a, b *dependency) int { return strings.Compare(a.path, b.path) }), nil
}

// add adds the dependencies of the module in the folder user, which is relative to root.
func add(byPath map[string]*dependency, root, user string) error {
	cmd := exec.Command("go", "list", "-deps", "-test", "-json=Module", "./...")
	cmd.Dir, cmd.Stderr = filepath.Join(root, filepath.FromSlash(user)), os.Stderr
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOOS=linux", "GOARCH=amd64") // the same list everywhere
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list in %s: %w", user, err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			Module *struct {
				Path, Dir string
				Main      bool
				Replace   *struct{ Dir string }
			}
		}
		switch err := dec.Decode(&p); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		m := p.Module
		if m == nil || m.Main || m.Replace != nil {
			continue
		}
		d := byPath[m.Path]
		if d == nil {
			d = &dependency{path: m.Path}
			if d.licences, err = licencesIn(m.Dir); err != nil {
				return fmt.Errorf("%s: %w", m.Path, err)
			}
			if c := chosen[m.Path]; c != "" {
				d.licences = []string{c}
			}
			byPath[m.Path] = d
		}
		if !slices.Contains(d.users, user) {
			d.users = append(d.users, user)
		}
	}
}

// licencesIn returns the identifiers of the licences in a module's folder.
func licencesIn(folder string) ([]string, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, f := range files {
		name := strings.ToUpper(f.Name())
		if f.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "UNLICENSE") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		for _, m := range licensecheck.Scan(text).Match {
			if !m.IsURL && !slices.Contains(ids, m.ID) {
				ids = append(ids, m.ID)
			}
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// judge returns an error that names the dependencies that may not be used.
func judge(deps []*dependency) error {
	var wrong []string
	for _, d := range deps {
		if len(d.licences) == 0 {
			wrong = append(wrong, d.path+" has no licence that is known")
		}
		for _, l := range d.licences {
			if !slices.Contains(permitted, l) {
				wrong = append(wrong, d.path+" is under "+l+", which is not permitted")
			}
		}
	}
	if wrong == nil {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(wrong, "\n"))
}

// render returns the list: a line for each module of ours and each licence, with the dependencies under that licence.
func render(deps []*dependency) string {
	var b strings.Builder
	b.WriteString("module\tlicences\tof\n")
	modules := map[[2]string][]string{}
	for _, d := range deps {
		for _, user := range d.users {
			key := [2]string{user, strings.Join(d.licences, ", ")}
			modules[key] = append(modules[key], d.path)
		}
	}
	byUser := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, key := range slices.SortedFunc(maps.Keys(modules), byUser) {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", key[0], key[1], strings.Join(modules[key], ", "))
	}
	return b.String()
}
