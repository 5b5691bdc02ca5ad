package load

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
)

// stamp is the state of a directory or file, as far as an answer of go list depends on it.
type stamp struct {
	Name  string
	Sum   string            // a hash of the names in a directory, or of the content of a file; "" if there is none
	Files map[string]goFile // the Go files of a directory
}

// goFile is the state of a Go file. Header is a hash of the text before the declarations, as go list reads no more. If the size and
// time are the same, the file need not be read again.
type goFile struct {
	Size   int64
	Time   time.Time
	Header string
}

// racy is the least age of a file whose time shows whether the file has been changed.
const racy = 2 * time.Second

// fileStamp returns the stamp of a file.
func fileStamp(name string) stamp {
	data, err := os.ReadFile(name)
	if err != nil {
		return stamp{Name: name}
	}
	return stamp{Name: name, Sum: cache.Sum(string(data))}
}

// dirStamp returns the stamp of a directory. A file that is as in an earlier stamp, before, is not read again.
func dirStamp(name string, before map[string]goFile) stamp {
	entries, err := os.ReadDir(name)
	if err != nil {
		return stamp{Name: name}
	}
	now := time.Now()
	var names []string
	files := map[string]goFile{}
	for _, entry := range entries {
		names = append(names, entry.Name(), entry.Type().String())
		if !strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		full := filepath.Join(name, entry.Name())
		info, err := os.Stat(full)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		f := goFile{Size: info.Size(), Time: info.ModTime()}
		if old := before[entry.Name()]; old.Header != "" && old.Size == f.Size && old.Time.Equal(f.Time) {
			f.Header = old.Header
		} else {
			f.Header = header(full)
		}
		if now.Sub(f.Time) < racy {
			f.Time = time.Time{}
		}
		files[entry.Name()] = f
	}
	return stamp{Name: name, Sum: cache.Sum(names...), Files: files}
}

// header returns a hash of a file up to the end of its imports.
func header(name string) string {
	data, err := os.ReadFile(name)
	if err != nil {
		return err.Error()
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, data, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil {
		return cache.Sum(string(data))
	}
	end := file.Name.End()
	for _, decl := range file.Decls {
		end = max(end, decl.End())
	}
	return cache.Sum(string(data[:fset.File(file.FileStart).Offset(end)]))
}

// holds reports whether go list would still see the same state.
func (s stamp) holds() bool {
	if s.Files == nil {
		return fileStamp(s.Name).Sum == s.Sum
	}
	now := dirStamp(s.Name, s.Files)
	if now.Sum != s.Sum || len(now.Files) != len(s.Files) {
		return false
	}
	for name, f := range s.Files {
		if now.Files[name].Header != f.Header {
			return false
		}
	}
	return true
}
