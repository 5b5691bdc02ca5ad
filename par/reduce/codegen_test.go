package reduce

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestKernelsCheckNoBounds asks the compiler for the index checks that it left in. Those that are meant to stay are
// outside of the loops over elements and say "bounds check" in a comment.
func TestKernelsCheckNoBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	out, err := exec.Command(tool, "build", "-gcflags=-d=ssa/check_bce", ".", "./internal/lanes").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	found := regexp.MustCompile(`(\S+\.go):(\d+):\d+: Found Is(Slice)?InBounds`).FindAllStringSubmatch(string(out), -1)
	meant := 0
	for _, m := range found {
		line := sourceLine(t, m[1], m[2])
		switch {
		case strings.Contains(line, "bounds check"):
			meant++
		case strings.HasPrefix(line, "func "), strings.Contains(line, "Twin("): // into which the marked line was inlined
		default:
			t.Errorf("%s:%s: a bounds check is left in %q", m[1], m[2], strings.TrimSpace(line))
		}
	}
	if meant == 0 {
		t.Errorf("the compiler reports not even the checks that are meant to stay:\n%s", out)
	}
}

func sourceLine(t *testing.T, file, number string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")[n-1]
}
