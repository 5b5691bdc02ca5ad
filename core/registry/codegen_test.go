package registry_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// compile builds packages with the given flags of the
// compiler, and returns what that prints.
func compile(t *testing.T, flags string, packages ...string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the package")
	}
	command, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the compiler")
	}
	build := exec.Command(command, append([]string{"build", "-gcflags=" + flags}, packages...)...)
	build.Env = append(build.Environ(), "GOFLAGS=-buildvcs=false") // Other flags might instrument the code.
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// TestPushAndPopAreInlined: they are a fork's hot path, and stand just below what the
// compiler inlines. One node more costs every fork a call.
func TestPushAndPopAreInlined(t *testing.T) {
	out := compile(t, "-m=2", ".")
	for _, name := range []string{"Push", "Pop", "Full"} {
		if !strings.Contains(out, "can inline (*Runner)."+name+" with cost ") {
			t.Errorf("Runner.%s is not inlined", name)
		}
	}
}

// TestAtomicsAreNoCalls: package seam hands the bodies of atomics on, if it names them
// (internal/seam/bodies.go). One that it forgets becomes a call everywhere.
func TestAtomicsAreNoCalls(t *testing.T) {
	out := compile(t, "-S", ".", "../sleep", "../internal/joinstack", "../internal/deque", "../internal/latch", "../internal/injector",
		"../../par/iter", "../../par/slice", "../../par/internal/...")
	for _, call := range regexp.MustCompile(`CALL\s+sync/atomic\.\(\S+`).FindAllString(out, 5) {
		t.Errorf("%s: name the method in seam's bodies.go", call)
	}
}
