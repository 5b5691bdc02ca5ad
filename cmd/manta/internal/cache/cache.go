// Package cache keeps on disk what an earlier run found out.
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

// A Cache is a directory. An entry is written once, so several commands may use it at once. What is not as it was written is as if it were
// not there. That finds what went wrong, and not what somebody means: nobody else may write there.
type Cache struct{ dir string }

const (
	unused = 30 * 24 * time.Hour // after which an entry is removed
	fresh  = 24 * time.Hour      // for which an entry's time of use may be wrong, and between two trims
)

// Open returns the cache: the directory MANTACACHE if that is set, or else manta in the user's
// directory for caches.
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

// Sum is the hash that entries go by.
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

// Get reads the entry of that kind and hash into v, if there is one.
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

// Put writes an entry, behind a hash of it.
func (c *Cache) Put(kind, sum string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return write(c.name(kind, sum, ".json"), []byte(Sum(sum, string(data))+"\n"+string(data)))
}

// File writes a file unless it is there and returns its name, which has the hash of the content.
func (c *Cache) File(kind string, content []byte, ext string) (string, error) {
	name := c.name(kind, Sum(string(content)), ext)
	if Use(name) {
		return name, nil
	}
	return name, write(name, content)
}

// Use reports whether there is such a file as File has written it, and keeps it from being removed in the near future.
func Use(name string) bool {
	content, err := os.ReadFile(name)
	if base := filepath.Base(name); err != nil || Sum(string(content)) != strings.TrimSuffix(base, filepath.Ext(base)) {
		return false
	}
	use(name)
	return true
}

// Has reports whether there is such a file.
func Has(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// write writes a file at once, so that nobody sees a part of it, also if the machine stops meanwhile.
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
		_ = os.Chtimes(name, now, now) // if that fails, the entry is removed too early, no more
	}
}

// Trim removes the entries that were not used for thirty days. It looks once a day.
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
