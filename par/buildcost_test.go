package par_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every element type of a user's program costs what is compiled for it, after every edit.
// Before pipelines were blocks behind an interface, it was 785 functions, and long ones. Of
// each method there are four, three of which only call the first. A function more may be
// worth its cost; then raise the bound, and measure with go run ./bench -build.
const mostFunctions = 365 // The works of stages are methods, which take away 700 instructions of each short call.

// TestFunctionsOfOneType counts the functions that a program has because of one element
// type.
func TestFunctionsOfOneType(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	object := strings.TrimSpace(goTool(t, "list", "-export", "-f", "{{.Export}}", "./testdata/onetype"))
	n := 0
	for line := range strings.Lines(goTool(t, "tool", "nm", object)) {
		if strings.Contains(line, " T ") && (strings.Contains(line, "Account") || strings.Contains(line, "Owner string")) {
			n++ // The compiler makes one for all types of the same layout.
		}
	}
	t.Logf("%d functions", n)
	require.NotZero(t, n, "there are functions of the type")
	require.LessOrEqual(t, n, mostFunctions, "functions compiled for one element type; each costs every program")
}

// TestNothingElseIsCompiled holds that a program with pipelines doesn't compile functions of
// core or reflect. It did so because the compiler reads the types of all fields and methods
// that can be reached from a type, and compiles the generic ones among them: 370 functions
// for core.Pool.
func TestNothingElseIsCompiled(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	object := strings.TrimSpace(goTool(t, "list", "-export", "-f", "{{.Export}}", "./testdata/onetype"))
	of := regexp.MustCompile(` T (go\.shape\S* \{ reflect\.|\S*/manta/core[./])|\.reflect\.`)
	for line := range strings.Lines(goTool(t, "tool", "nm", object)) {
		if strings.Contains(line, " T ") {
			require.NotRegexp(t, of, line, "compiled for every package with a pipeline")
		}
	}
}

// TestAdaptersAreInlined holds that adapters cost the inliner at most 80 nodes, so that the
// user's package has a copy of their loop for each call, and the compiler can inline the
// user's function there once it does so (golang.org/issue/81380). The loops of Map, Filter and
// ForEach are methods (docs/decisions/0036).
func TestAdaptersAreInlined(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	report := goTool(t, "build", "-gcflags=-m=2", "-o", t.TempDir(), "./testdata/onetype")
	for _, f := range []string{
		`Iter\[go\.shape[^]]*\]\.Inspect`, `Iter\[go\.shape[^]]*\]\.Update`, `Iter\[go\.shape[^]]*\]\.Any`, `Iter\[go\.shape[^]]*\]\.All`, `Iter\[go\.shape[^]]*\]\.Count`,
		`FilterMap\[go`, `Fold\[go`,
	} {
		require.Regexp(t, regexp.MustCompile(`can inline par\.`+f), report, "the inliner's budget is 80")
	}
}

// goTool runs the go command and returns what it writes.
func goTool(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}
