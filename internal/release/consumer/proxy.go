package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	modpath "golang.org/x/mod/module"
	"golang.org/x/mod/zip"

	"github.com/seed1237c087/manta/internal/release/released"
)

// makeProxy writes a module proxy into folder, with each module under root. The modules are as the command version makes them for the version
// that their files require now.
func makeProxy(root, folder string) error {
	files, err := released.Read(root)
	if err != nil {
		return err
	}
	version, err := files.Version()
	if err != nil {
		return err
	}
	if err := files.At(version); err != nil {
		return err
	}
	for dir, f := range files {
		m := modpath.Version{Path: f.Module.Mod.Path, Version: version}
		if err := publish(folder, filepath.Join(root, filepath.FromSlash(dir)), m, modfile.Format(f.Syntax)); err != nil {
			return err
		}
	}
	return nil
}

// publish writes the four files of a module's version into the proxy folder. mod replaces the module's go.mod. The module includes files that
// git does not track.
func publish(folder, dir string, m modpath.Version, mod []byte) error {
	escaped, err := modpath.EscapePath(m.Path)
	if err != nil {
		return err
	}
	at := filepath.Join(folder, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(at, 0o700); err != nil {
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
	found, err := zip.CheckDir(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", m.Path, err)
	}
	var files []zip.File
	for _, name := range found.Valid {
		path, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		f := file{path: filepath.ToSlash(path), at: name}
		if f.path == "go.mod" {
			f.text = mod
		}
		files = append(files, f)
	}
	if err := zip.Create(out, m, files); err != nil {
		return fmt.Errorf("%s: %w", m.Path, err)
	}
	return out.Close()
}

// A file is a file of a module.
type file struct {
	path, at string
	text     []byte // the text of the file; nil: the text at at
}

// Path implements zip.File.
func (f file) Path() string { return f.path }

// Lstat implements zip.File.
func (f file) Lstat() (fs.FileInfo, error) { return os.Lstat(f.at) }

// Open implements zip.File.
func (f file) Open() (io.ReadCloser, error) {
	if f.text != nil {
		return io.NopCloser(bytes.NewReader(f.text)), nil
	}
	return os.Open(f.at)
}
