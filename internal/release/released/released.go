// Package released changes the go.mod files of the checkout to those of a release: all modules have one version, their files
// require that version of each other, and no file replaces a module of ours. Go refuses to install a command if the command's
// module has replace lines.
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

// Files contains go.mod files, by their folders relative to the root, with slashes.
type Files map[string]*modfile.File

// Read returns the go.mod files under root, except those below testdata.
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

// ours reports whether one of the files is that of the given module.
func (files Files) ours(path string) bool {
	for _, f := range files {
		if f.Module.Mod.Path == path {
			return true
		}
	}
	return false
}

// Version returns the version that the files require of each other's modules. It returns an error if they require no version, or different
// versions.
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

// At changes the files to those of the given version: they require that version of each other's modules, and have no replace lines for
// modules of ours.
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

// Tags returns the tags of a release, in order. The tag of the main module is the version. The tag of another module is its folder and the
// version. Modules that no user can import, and the modules in core/checks, have no tag.
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
