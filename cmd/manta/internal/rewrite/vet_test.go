package rewrite

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestVet checks that go vet finds in rewritten programs what it finds in the source.
func TestVet(t *testing.T) {
	m := newModule(t)
	for name, source := range sources(t) {
		m.add(name, source)
	}
	find := func(form string) []string {
		out, _ := m.goCommand("vet", form).CombinedOutput()
		lines := strings.Split(string(out), "\n")
		for i, line := range lines {
			// The folder may be that of an earlier run, from the cache. Columns don't count.
			lines[i] = regexp.MustCompile(`^(.*/)?(\w+/main.go:\d+):\d+: `).ReplaceAllString(line, "$2: ")
		}
		slices.Sort(lines)
		return lines
	}
	want, got := find("plain"), find("rewritten")
	if len(want) < 3 {
		t.Error("there is nothing to find")
	}
	if !slices.Equal(want, got) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// sources returns the programs that are selected, by name.
func sources(t *testing.T) map[string][]byte {
	names, _ := filepath.Glob("testdata/programs/*.go")
	all := map[string][]byte{}
	for _, name := range names {
		base := strings.TrimSuffix(filepath.Base(name), ".go")
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if selected(base) {
			all[base] = source
		}
	}
	return all
}

// TestCover checks that the lines that a rewritten program covers are those that the source
// does. Go 1.26 leaves overlays out of what it counts in, so that both are the source.
func TestCover(t *testing.T) {
	m := newModule(t)
	for name, source := range sources(t) {
		if name == "literals" {
			m.add(name, source)
		}
	}
	m.build("-cover")
	for _, name := range m.names {
		if want, got := coverage(t, m, "plain", name), coverage(t, m, "rewritten", name); want != got {
			t.Errorf("%s: %s", name, difference(want, got))
		}
	}
}

// coverage runs a program and returns its profile.
func coverage(t *testing.T, m *module, form, name string) string {
	dir := filepath.Join(m.dir, "cover", form, name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(filepath.Join(m.dir, "bin", form, name))
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+dir, "PAR_NUM_WORKERS=1") // What puts two parts together runs only if somebody helps.
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	cmd = exec.Command("go", "tool", "covdata", "textfmt", "-i="+dir, "-o="+dir+".txt")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := os.ReadFile(dir + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
