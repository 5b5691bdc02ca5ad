package load

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
	"github.com/seed1237c087/manta/cmd/manta/internal/gocmd"
)

// exports returns the names of the files that have the export data of packages, by import path. If no earlier answer holds, exports
// asks go, which compiles packages if necessary.
func (p *Program) exports(store *cache.Cache, paths []string) (map[string]string, error) {
	slices.Sort(paths)
	parts := append([]string{p.Env.GOCACHE}, p.Line.Compile...)
	for _, path := range paths {
		parts = append(parts, path, p.Key(p.byPath[path]))
	}
	sum := cache.Sum(parts...)
	var files map[string]string
	if store.Get("export", sum, &files) && allThere(files) {
		return files, nil
	}
	args := append(p.command("list", p.Line.Compile...), "-e", "-export", "-pgo=off", "-json=ImportPath,Export", "--")
	out, err := gocmd.Ask(p.Go, append(args, paths...)...)
	if err != nil {
		return nil, err
	}
	files = map[string]string{}
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var pkg struct{ ImportPath, Export string }
		if err := d.Decode(&pkg); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		if pkg.Export != "" && !strings.Contains(pkg.ImportPath, " ") {
			files[pkg.ImportPath] = pkg.Export
		}
	}
	if len(files) == len(paths) {
		return files, store.Put("export", sum, files)
	}
	return files, nil
}

// allThere reports whether Go's build cache still has the files.
func allThere(files map[string]string) bool {
	for _, name := range files {
		if !cache.Has(name) {
			return false
		}
	}
	return true
}
