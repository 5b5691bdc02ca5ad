package cache

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func open(t *testing.T) *Cache {
	t.Setenv("MANTACACHE", t.TempDir())
	c, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEntries(t *testing.T) {
	c := open(t)
	var got map[string]int
	if c.Get("kind", Sum("a"), &got) {
		t.Error("an entry that was never made")
	}
	if err := c.Put("kind", Sum("a"), map[string]int{"x": 1}); err != nil {
		t.Fatal(err)
	}
	if !c.Get("kind", Sum("a"), &got) || got["x"] != 1 || c.Get("other", Sum("a"), &got) {
		t.Error(got)
	}
	name := c.name("kind", Sum("a"), ".json")
	written, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	other := c.name("kind", Sum("b"), ".json")
	for _, content := range []string{"", "{", "{}", strings.Replace(string(written), "1", "2", 1), string(written) + " ", string(written)} {
		damage(t, name, content)
		damage(t, other, string(written))
		if c.Get("kind", Sum("a"), &got) != (content == string(written)) || c.Get("kind", Sum("b"), &got) {
			t.Errorf("the entry %q", content)
		}
	}
}

func damage(t *testing.T, name, content string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(content), 0o666)); err != nil {
		t.Fatal(err)
	}
}

func TestFiles(t *testing.T) {
	c := open(t)
	a, err := c.File("source", []byte("text"), ".go")
	b, err2 := c.File("source", []byte("text"), ".go")
	other, err3 := c.File("source", []byte("texts"), ".go")
	if err != nil || err2 != nil || err3 != nil || a != b || a == other || !strings.HasSuffix(a, ".go") {
		t.Error(a, b, other, err, err2, err3)
	}
	if data, err := os.ReadFile(a); string(data) != "text" {
		t.Error(data, err)
	}
	for _, content := range []string{"", "tex", "texts", "TEXT"} {
		damage(t, a, content)
		if Use(a) {
			t.Errorf("%q is used for text", content)
		}
		if again, err := c.File("source", []byte("text"), ".go"); again != a || err != nil || !Use(a) {
			t.Errorf("%q stays: %v", content, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(c.dir, "*", "*", "new-*")); left != nil {
		t.Error(left)
	}
}

func TestSum(t *testing.T) {
	seen := map[string]bool{}
	for _, parts := range [][]string{nil, {""}, {"a", "b"}, {"ab"}, {"a", "", "b"}, {"1:a,"}, {"a"}} {
		sum := Sum(parts...)
		if seen[sum] {
			t.Errorf("%q has the hash of another", parts)
		}
		seen[sum] = true
	}
}

func TestTrim(t *testing.T) {
	c := open(t)
	now := time.Now()
	age := func(name string, by time.Duration) {
		if err := os.Chtimes(name, now.Add(-by), now.Add(-by)); err != nil {
			t.Fatal(err)
		}
	}
	old, _ := c.File("source", []byte("old"), ".go")
	used, _ := c.File("source", []byte("used"), ".go")
	recent, _ := c.File("source", []byte("new"), ".go")
	age(old, unused+time.Hour)
	age(used, unused+time.Hour)
	age(recent, unused-time.Hour)
	if _, err := c.File("source", []byte("used"), ".go"); err != nil {
		t.Fatal(err)
	}
	c.Trim(now)
	if Has(old) || !Has(used) || !Has(recent) {
		t.Error(Has(old), Has(used), Has(recent))
	}
	age(recent, unused+time.Hour)
	c.Trim(now.Add(time.Hour)) // too early
	if !Has(recent) {
		t.Error("it was trimmed twice a day")
	}
	c.Trim(now.Add(fresh + time.Hour))
	if Has(recent) {
		t.Error("it was not trimmed the next day")
	}
}

// TestPrivate checks that nobody else may look at what the cache makes.
func TestPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	t.Setenv("MANTACACHE", dir)
	c, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	name, err := c.File("source", []byte("text"), ".go")
	if err != nil {
		t.Fatal(err)
	}
	for name != filepath.Dir(filepath.Dir(dir)) {
		if info, err := os.Stat(name); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm()&0o077 != 0) {
			t.Error(name, info, err)
		}
		name = filepath.Dir(name)
	}
}

func TestNoDirectory(t *testing.T) {
	for _, name := range []string{"MANTACACHE", "HOME", "XDG_CACHE_HOME", "LocalAppData", "home"} {
		t.Setenv(name, "")
	}
	if _, err := Open(); err == nil || !strings.Contains(err.Error(), "MANTACACHE") {
		t.Error(err)
	}
}
