package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	modpath "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// makeProxy writes what a module proxy has of each module under root into folder, at the version that they require.
func makeProxy(root, folder string) error {
	files, err := modFiles(root)
	if err != nil {
		return err
	}
	version, err := required(files)
	if err != nil {
		return err
	}
	for dir, f := range files {
		if err := publish(folder, filepath.Join(root, dir), modpath.Version{Path: f.Module.Mod.Path, Version: version}); err != nil {
			return err
		}
	}
	return nil
}

// modFiles returns the go.mod files under root by their folders.
func modFiles(root string) (map[string]*modfile.File, error) {
	files := map[string]*modfile.File{}
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
		files[dir] = f
		return err
	})
	return files, err
}

// required returns the version that the files require of one another's modules: a release has one number for all.
func required(files map[string]*modfile.File) (string, error) {
	ours := map[string]bool{}
	for _, f := range files {
		ours[f.Module.Mod.Path] = true
	}
	version, first := "", ""
	for dir, f := range files {
		for _, r := range f.Require {
			switch {
			case !ours[r.Mod.Path]:
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

// publish writes the four files of a version. Files that git does not know are among those of the module.
func publish(folder, dir string, m modpath.Version) error {
	escaped, err := modpath.EscapePath(m.Path)
	if err != nil {
		return err
	}
	at := filepath.Join(folder, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(at, 0o700); err != nil {
		return err
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"list":              m.Version + "\n",
		m.Version + ".info": fmt.Sprintf("{%q:%q}", "Version", m.Version),
		m.Version + ".mod":  string(mod),
	} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	out, err := os.Create(filepath.Join(at, m.Version+".zip"))
	if err != nil {
		return err
	}
	if err := zip.CreateFromDir(out, m, dir); err != nil {
		return fmt.Errorf("%s: %w", m.Path, err)
	}
	return out.Close()
}
