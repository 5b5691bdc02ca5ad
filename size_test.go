package manta

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What importing the library costs: a bound that has to be raised wants a reason. docs/decisions/0135 and 0140 say what is in it.
var (
	// mostPackages is how many packages, of the standard library and of this one, a package is linked with.
	mostPackages = map[string]int{"./core": 98, "./par": 129}
	// mostAdded is how many kB a program is larger for what it calls, on linux/amd64 and stripped.
	mostAdded = map[string]int{"join": 660, "forrange": 1060, "pipeline": 1210}
)

func TestFewPackages(t *testing.T) {
	for of, most := range mostPackages {
		deps := strings.Fields(goTool(t, "list", "-deps", of))
		require.LessOrEqual(t, len(deps), most, "%s stands on %s", of, deps)
		for _, dear := range []string{"encoding/json", "expvar", "flag", "net", "net/http", "regexp", "testing", "text/template"} {
			require.False(t, slices.Contains(deps, dear), "%s stands on %s", of, dear)
		}
	}
}

// TestPrograms holds how much larger a program is for a call of the library. A method is linked in if its type is in an interface and
// somebody calls a method of that name by an interface. So what few programs use is behind an interface, such as place.way.
func TestPrograms(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("it builds programs, whose sizes are those of linux/amd64")
	}
	size := func(program string) int {
		to := filepath.Join(t.TempDir(), program)
		goTool(t, "build", "-trimpath", "-ldflags=-s", "-o", to, "./testdata/size/"+program)
		info, err := os.Stat(to)
		require.NoError(t, err)
		return int(info.Size()) / 1000
	}
	hello := size("hello")
	for program, most := range mostAdded {
		added := size(program) - hello
		t.Logf("%s: %d kB more than %d", program, added, hello)
		require.LessOrEqual(t, added, most, "%s has more linked in: go build -ldflags=-dumpdep shows by what", program)
	}
}

func goTool(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("go", args...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}
