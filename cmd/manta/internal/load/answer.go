package load

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
)

// answer is the output of go list and go env, with stamps of what the output depends on. An answer that still holds saves most of
// the time of the command. An edit seldom changes the answer.
type answer struct {
	Out    []byte
	Env    Env
	Stamps []stamp
}

// question returns the key of an answer: a hash of the command line, the environment and the go command.
func (p *Program) question(args []string) string {
	parts := append(append([]string{p.Go, p.Dir}, envNames...), args...) // Another version of the command may ask for more variables.
	if name, err := filepath.EvalSymlinks(p.Go); err == nil {
		if info, err := os.Stat(name); err == nil {
			parts = append(parts, name, fmt.Sprint(info.Size(), info.ModTime().UnixNano()))
		}
	}
	for _, variable := range os.Environ() {
		for _, prefix := range []string{"GO", "CGO_", "CC=", "CXX=", "PATH=", "PWD=", "HOME=", "XDG_CONFIG_HOME=", "AppData="} {
			if strings.HasPrefix(variable, prefix) {
				parts = append(parts, variable)
			}
		}
	}
	return cache.Sum(parts...)
}

// recall returns an earlier answer, if it still holds.
func recall(store *cache.Cache, question string) (answer, bool) {
	var a answer
	if !store.Get("list", question, &a) {
		return a, false
	}
	ok := make([]bool, len(a.Stamps))
	var wg sync.WaitGroup
	for half := range 2 { // the goroutines mostly wait for the system
		wg.Go(func() {
			for i := half; i < len(ok); i += 2 {
				if ok[i] = a.Stamps[i].holds(); !ok[i] {
					return
				}
			}
		})
	}
	wg.Wait()
	for _, ok := range ok {
		if !ok {
			return a, false
		}
	}
	return a, true
}

// remember keeps an answer, if all that the answer depends on is known.
func (p *Program) remember(store *cache.Cache, question string, out []byte) error {
	roots, ok := p.roots()
	if !ok || p.Overlay != nil || p.Env.flag("modfile") != "" {
		return nil
	}
	files, dirs := map[string]bool{}, map[string]bool{}
	for _, flag := range p.Line.Load {
		if strings.HasPrefix(flag, "-modfile") {
			return nil
		}
	}
	for _, pkg := range p.Packages {
		if pkg.Error != nil {
			return nil
		}
		if pkg.Standard || p.InModuleCache(pkg) {
			continue
		}
		dirs[pkg.Dir] = true
		if m := pkg.Module; m != nil && m.Dir != "" {
			addModule(files, m.Dir)
		}
	}
	for dir := p.Dir; ; dir = filepath.Dir(dir) {
		addModule(files, dir)
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if config, err := os.UserConfigDir(); err == nil {
		files[filepath.Join(config, "go", "env")] = true
	}
	if name := os.Getenv("GOENV"); filepath.IsAbs(name) {
		files[name] = true
	}
	files[filepath.Join(p.Env.GOROOT, "go.env")] = true
	for _, root := range roots {
		walk(root, dirs)
	}
	a := answer{Out: out, Env: p.Env}
	for name := range files {
		a.Stamps = append(a.Stamps, fileStamp(name))
	}
	for name := range dirs {
		a.Stamps = append(a.Stamps, dirStamp(name, nil))
	}
	return store.Put("list", question, a)
}

// addModule adds the files that define a module or a workspace, and those of the directories that these files name.
func addModule(files map[string]bool, dir string) {
	if files[filepath.Join(dir, "go.mod")] {
		return
	}
	for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum", "vendor/modules.txt"} {
		files[filepath.Join(dir, name)] = true
	}
	for _, name := range []string{"go.mod", "go.work"} {
		data, _ := os.ReadFile(filepath.Join(dir, name)) // a file that is missing names no directories
		for word := range strings.FieldsSeq(string(data)) {
			word = strings.Trim(word, "\"`")
			if filepath.IsAbs(word) {
				addModule(files, word)
			} else if strings.HasPrefix(word, ".") {
				addModule(files, filepath.Join(dir, word))
			}
		}
	}
}

// roots returns the directories below which patterns look for packages. ok is false if a pattern looks elsewhere.
func (p *Program) roots() (roots []string, ok bool) {
	for _, pattern := range p.Line.Patterns {
		before, _, wild := strings.Cut(pattern, "...")
		switch {
		case !wild && pattern != "all" && pattern != "work" && pattern != "tool" && pattern != "std" && pattern != "cmd":
		case wild && (strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../")):
			roots = append(roots, filepath.Join(p.Dir, filepath.Dir(before+"x")))
		default:
			return nil, false
		}
	}
	return roots, true
}

// walk adds the directories in which there could be packages.
func walk(root string, dirs map[string]bool) {
	_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return nil // go reports errors
		}
		if base := entry.Name(); name != root && (base[0] == '.' || base[0] == '_' || base == "testdata") {
			return fs.SkipDir
		}
		dirs[name] = true
		return nil
	})
}
