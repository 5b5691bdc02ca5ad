// Package released makes of the go.mod files of the checkout those of a release: all modules have one version and require
// it of one another, and no file replaces a module of ours. Go refuses to install a command whose module replaces any.
package released

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// Files are go.mod files by the folders that they are in, relative to the root, with slashes.
type Files map[string]*modfile.File

// Read returns the go.mod files under root, but for those below testdata.
func Read(root string) (Files, error) {
	files := Files{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git"):
			return filepath.SkipDir
		case d.Name() != "go.mod":
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := modfile.Parse(name, text, nil)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(name))
		files[filepath.ToSlash(dir)] = f
		return err
	})
	return files, err
}

// ours reports whether a module is one of the files'.
func (files Files) ours(path string) bool {
	for _, f := range files {
		if f.Module.Mod.Path == path {
			return true
		}
	}
	return false
}

// Version returns the version that the files require of one another's modules. It is an error if there are two.
func (files Files) Version() (version string, err error) {
	first := ""
	for dir, f := range files {
		for _, r := range f.Require {
			switch {
			case !files.ours(r.Mod.Path):
			case version == "":
				version, first = r.Mod.Version, dir
			case version != r.Mod.Version:
				return "", fmt.Errorf("%s requires %s, and %s has %s: all modules have one version", dir, r.Mod, first, version)
			}
		}
	}
	if version == "" {
		return "", fmt.Errorf("no module requires another one")
	}
	return version, nil
}

// At changes the files to those of a version: they require it, and their replace lines for modules of ours are gone.
func (files Files) At(version string) error {
	if !semver.IsValid(version) || semver.Canonical(version) != version {
		return fmt.Errorf("%q is no version such as v0.2.0", version)
	}
	for dir, f := range files {
		for _, r := range slices.Clone(f.Require) {
			if files.ours(r.Mod.Path) {
				if err := f.AddRequire(r.Mod.Path, version); err != nil {
					return fmt.Errorf("%s: %w", dir, err)
				}
			}
		}
		for _, r := range slices.Clone(f.Replace) {
			if files.ours(r.Old.Path) {
				if err := f.DropReplace(r.Old.Path, r.Old.Version); err != nil {
					return fmt.Errorf("%s: %w", dir, err)
				}
			}
		}
		f.Cleanup()
	}
	return nil
}

// Tags are the tags of a release, in order: of the main module the version, of others their folder before it. Modules that no user
// can import, and core's checks, have none.
func (files Files) Tags(version string) (tags []string) {
	for dir := range files {
		switch {
		case dir == ".":
			tags = append(tags, version)
		case !strings.Contains("/"+dir+"/", "/internal/") && !strings.HasPrefix(dir, "core/checks"):
			tags = append(tags, dir+"/"+version)
		}
	}
	slices.Sort(tags)
	return tags
}
