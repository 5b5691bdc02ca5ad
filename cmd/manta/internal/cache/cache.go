// Package cache keeps results of earlier runs on disk.
package cache

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A Cache is a directory. A file of the cache is replaced as a whole, so several commands may use the cache at once. A damaged file
// counts as missing. The cache detects accidents, but no forgery, so nobody else may write to the directory.
type Cache struct{ dir string }

const (
	unused = 30 * 24 * time.Hour // an entry that has not been used for this time is removed
	fresh  = 24 * time.Hour      // the error of an entry's time of use, and the time between two trims
)

// Open returns the cache. Its directory is MANTACACHE if that variable is set, and otherwise manta in the user's cache directory.
func Open() (*Cache, error) {
	dir := os.Getenv("MANTACACHE")
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return nil, fmt.Errorf("%w; set MANTACACHE to a directory for the cache", err)
		}
		dir = filepath.Join(user, "manta")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	return &Cache{dir: dir}, nil
}

// Sum returns a hash of parts, for the names of entries.
func Sum(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		fmt.Fprintf(h, "%d:%s,", len(part), part)
	}
	return hex.EncodeToString(h.Sum(nil)[:20])
}

func (c *Cache) name(kind, sum, ext string) string {
	return filepath.Join(c.dir, kind, sum[:2], sum+ext)
}

// Get reads the entry of a kind and a hash into v, and reports whether there is such an entry.
func (c *Cache) Get(kind, sum string, v any) bool {
	name := c.name(kind, sum, ".json")
	content, _ := os.ReadFile(name)
	head, data, _ := strings.Cut(string(content), "\n")
	if head != Sum(sum, data) || json.Unmarshal([]byte(data), v) != nil {
		return false
	}
	use(name)
	return true
}

// Put writes an entry, after a line with its hash.
func (c *Cache) Put(kind, sum string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return write(c.name(kind, sum, ".json"), []byte(Sum(sum, string(data))+"\n"+string(data)))
}

// File writes a file unless the file is there already, and returns its name, which contains the hash of the content.
func (c *Cache) File(kind string, content []byte, ext string) (string, error) {
	name := c.name(kind, Sum(string(content)), ext)
	if Use(name) {
		return name, nil
	}
	return name, write(name, content)
}

// Use reports whether a file is there as File has written it. If so, Trim does not remove the file in the near future.
func Use(name string) bool {
	content, err := os.ReadFile(name)
	if base := filepath.Base(name); err != nil || Sum(string(content)) != strings.TrimSuffix(base, filepath.Ext(base)) {
		return false
	}
	use(name)
	return true
}

// Has reports whether there is a regular file with the name.
func Has(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// write writes a file in one step. Nobody sees a part of the file, even if the machine stops meanwhile.
func write(name string, content []byte) error {
	dir := filepath.Dir(name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "new-*")
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// use notes that an entry was used.
func use(name string) {
	now := time.Now()
	if info, err := os.Stat(name); err == nil && now.Sub(info.ModTime()) > fresh {
		_ = os.Chtimes(name, now, now) // if this fails, the only harm is that the entry is removed too early
	}
}

// Trim removes the entries that have not been used for thirty days. Trim works at most once a day.
func (c *Cache) Trim(now time.Time) {
	mark := filepath.Join(c.dir, "trimmed")
	if info, err := os.Stat(mark); err == nil && now.Sub(info.ModTime()) < fresh {
		return
	}
	if write(mark, nil) != nil {
		return
	}
	names, _ := filepath.Glob(filepath.Join(c.dir, "*", "??", "*"))
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && now.Sub(info.ModTime()) > unused {
			os.Remove(name)
		}
	}
}
