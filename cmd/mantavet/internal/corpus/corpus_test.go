package corpus_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/seed1237c087/manta/cmd/mantavet/analyzers"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

// line is a line of a file of the corpus, and the analyzer that has found it wrong, or is to.
type line struct {
	file     string
	line     int
	analyzer string
}

func (l line) String() string { return fmt.Sprintf("%s:%d: %s", l.file, l.line, l.analyzer) }

// found runs all analyzers over packages of the module in testdata.
func found(t *testing.T, patterns ...string) map[line]string {
	t.Helper()
	for _, a := range analyzers.All() {
		if f := a.Flags.Lookup("on"); f != nil {
			if err := f.Value.Set("true"); err != nil {
				t.Fatal(err)
			}
		}
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax,
		Dir:  vettest.Dir(t),
		Env:  append(os.Environ(), "GOWORK=off"),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
	}
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[line]string{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			lines[line{filepath.Base(at.Filename), at.Line, act.Analyzer.Name}] = d.Message
		}
	}
	return lines
}

var mark = regexp.MustCompile(`// WRONG (\w+)$`)

// marked returns the lines that are marked as wrong.
func marked(t *testing.T, dir string) []line {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []line
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range strings.Split(string(text), "\n") {
			if m := mark.FindStringSubmatch(l); m != nil {
				lines = append(lines, line{filepath.Base(f), i + 1, m[1]})
			}
		}
	}
	return lines
}

// programs returns the names of the programs: those of the files but for the ones that list them.
func programs(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".go")
		if !slices.Contains([]string{"wrong", "right", "races", "others"}, name) {
			names = append(names, name)
		}
	}
	return names
}

// TestWrongProgramsAreFound counts the wrong programs that are found at the lines that are marked.
func TestWrongProgramsAreFound(t *testing.T) {
	dir := filepath.Join(vettest.Dir(t), "corpus", "wrong")
	lines := found(t, "./corpus/wrong")
	missed := map[string]bool{}
	isMarked := map[string]bool{}
	for _, l := range marked(t, dir) {
		isMarked[l.file] = true
		if _, ok := lines[l]; !ok {
			missed[l.file] = true
			t.Logf("not found: %s", l)
		}
		delete(lines, l)
	}
	names := programs(t, dir)
	for _, name := range names {
		if !isMarked[name+".go"] {
			t.Errorf("%s.go has no marked line", name)
		}
	}
	if len(missed) > 3 { // of sixty
		t.Errorf("%d of %d programs are not found, want at most 3", len(missed), len(names))
	}
	for l, message := range lines {
		t.Errorf("%s: %s: is not marked", l, message)
	}
}

// TestNothingIsFoundInRightPrograms runs the analyzers over the right programs.
func TestNothingIsFoundInRightPrograms(t *testing.T) {
	for l, message := range found(t, "./corpus/right") {
		t.Errorf("%s: %s", l, message)
	}
}

// TestProgramsAreWhatTheySay runs the programs under the race detector: the wrong ones race, panic or stand
// still, and the right ones do not. What a wrong one does may hang on who steals, so it runs as often as it takes:
// one that does no wrong hangs.
func TestProgramsAreWhatTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the corpus for the race detector")
	}
	dir := vettest.Dir(t)
	exe := filepath.Join(t.TempDir(), "run")
	build := exec.Command("go", "build", "-race", "-o", exe, "./corpus/run")
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	run := func(what, name, times string) (code int, out string) {
		cmd := exec.Command(exe, what, name, times)
		cmd.Env = append(os.Environ(), "GORACE=halt_on_error=1 atexit_sleep_ms=0", "PAR_NUM_WORKERS=4", "GOMAXPROCS=4")
		text, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return cmd.ProcessState.ExitCode(), string(text)
	}
	for _, name := range programs(t, filepath.Join(dir, "corpus", "wrong")) {
		t.Run("wrong "+name, func(t *testing.T) { // The limit of go test tells which one hangs.
			if code, out := run("wrong", name, "0"); code != 66 && code != 2 {
				t.Errorf("code %d: %s", code, out)
			}
		})
	}
	for _, name := range programs(t, filepath.Join(dir, "corpus", "right")) {
		if code, out := run("right", name, "3"); code != 0 {
			t.Errorf("right %s: code %d: %s", name, code, out)
		}
	}
}

// TestTheNumberOfPrograms is what the issue asks for.
func TestTheNumberOfPrograms(t *testing.T) {
	for _, what := range []string{"wrong", "right"} {
		names := programs(t, filepath.Join(vettest.Dir(t), "corpus", what))
		if len(names) < 60 {
			t.Errorf("%d programs are %s, want 60", len(names), what)
		}
	}
}
