package foreign_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/seed1237c087/manta/bench/internal/foreign"
)

// asProgram in the environment makes this test a program that is told what to do.
const asProgram = "MANTA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		answer()
		return
	}
	os.Exit(m.Run())
}

// answer knows the row "double", whose result is twice its argument, and the row "garbled".
func answer() {
	in := bufio.NewScanner(os.Stdin)
	row, arg := "", 0
	for in.Scan() {
		words := strings.Fields(in.Text())
		switch {
		case words[0] == "setup" && (words[1] == "double" || words[1] == "garbled"):
			row, arg = words[1], number(words[2])
			fmt.Println("ok")
		case words[0] == "setup":
			fmt.Println("none")
		case row == "garbled":
			fmt.Println("1 2 three")
		default:
			n := number(words[1])
			fmt.Println(1000*n, 2000*n, 2*arg, os.Args[1], n)
		}
	}
}

func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

// self is a kind whose program is this test, and which is built by copying it.
func self(t *testing.T) (kind foreign.Kind, sources fstest.MapFS) {
	t.Helper()
	if _, err := exec.LookPath("cp"); err != nil {
		t.Skip("there is no command cp here")
	}
	me, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "yes")
	return foreign.Kind{Name: "self", Dir: "dir", Tool: "cp", Args: []string{me, "{}"}, Start: []string{"{}"}},
		fstest.MapFS{"dir/file": {Data: []byte("source")}}
}

func TestProgramsAnswer(t *testing.T) {
	kind, sources := self(t)
	path, err := kind.Build(t.TempDir(), sources)
	if err != nil {
		t.Fatal(err)
	}
	p, err := kind.Run(path, 7)
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := p.Setup("unheard", 1); ok || err != nil {
		t.Errorf("a row that it doesn't have: %v, %v", ok, err)
	}
	if ok, err := p.Setup("double", 21); !ok || err != nil {
		t.Errorf("a row that it has: %v, %v", ok, err)
	}
	a, err := p.Run(3)
	if err != nil || a.Took != 3*time.Microsecond || a.CPU != 6*time.Microsecond || a.Result != 42 || !slices.Equal(a.Singles, []float64{7, 3}) {
		t.Errorf("answers %+v, %v", a, err)
	}
	if ok, err := p.Setup("garbled", 1); !ok || err != nil {
		t.Errorf("the next row: %v, %v", ok, err)
	}
	if a, err := p.Run(1); err == nil {
		t.Errorf("%+v was made of a garbled answer", a)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if _, err := p.Run(1); err == nil {
		t.Error("answers after its end")
	}
}

func TestBuildOnce(t *testing.T) {
	kind, sources := self(t)
	cache := t.TempDir()
	path, err := kind.Build(cache, sources)
	if err != nil {
		t.Fatal(err)
	}
	kind.Tool = "no-such-tool"
	if _, err := kind.Build(cache, sources); err == nil {
		t.Error("another tool makes the same program")
	}
	kind.Tool = "cp"
	if again, err := kind.Build(cache, sources); err != nil || again != path {
		t.Errorf("built again: %q, %v", again, err)
	}
	sources["dir/file"].Data[0]++
	if other, err := kind.Build(cache, sources); err != nil || other == path {
		t.Errorf("from other sources: %q, %v", other, err)
	}
	kind.Args = []string{filepath.Join(cache, "nothing"), "{}"}
	if _, err := kind.Build(cache, sources); err == nil || !strings.Contains(err.Error(), "cp") {
		t.Errorf("a tool that fails: %v", err)
	}
}

func TestSet(t *testing.T) {
	kind, sources := self(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	missing := foreign.Kind{Name: "missing", Dir: "dir", Tool: "no-such-tool"}
	set, skipped := foreign.Build([]foreign.Kind{kind, missing}, sources)
	if len(skipped) != 1 || skipped["missing"] == nil {
		t.Errorf("skipped: %v", skipped)
	}
	one, err := set.Programs(1)
	if err != nil || len(one) != 1 || one[0].Name != "self" {
		t.Fatalf("programs %v, %v", one, err)
	}
	if again, err := set.Programs(1); err != nil || len(again) != 1 || again[0] != one[0] {
		t.Errorf("started again: %v, %v", again, err)
	}
	if two, err := set.Programs(2); err != nil || len(two) != 1 || two[0] == one[0] {
		t.Errorf("with 2 workers: %v, %v", two, err)
	}
	if err := set.Close(); err != nil {
		t.Error(err)
	}
	var none *foreign.Set
	if programs, err := none.Programs(1); len(programs) != 0 || err != nil || none.Close() != nil {
		t.Error("no set has programs")
	}
}
